/** Of a handout's tiles: not the image's own, which a chart may show in part. */
const HANDOUT_PATH = 'handout-'
export const handoutPath = (id: string): string => `${HANDOUT_PATH}${id}`
/** The image of such a path. */
export const handoutIn = (path: string): string | undefined =>
  path.startsWith(HANDOUT_PATH) ? path.slice(HANDOUT_PATH.length) : undefined
