/** The first campaign's address; its screens are `/` and `/dm`. */
export const HOME = 'home'

/** R-SAMPLE-1: an address that the sample expedition has beside its own, until somebody keeps it. */
export const SAMPLE = 'sample'

/** Required, as `1`, on every request other than GET and HEAD. */
export const OVERLAND_HEADER = 'x-overland'

/** The name of an uploaded image's file, percent-encoded. */
export const FILE_NAME_HEADER = 'overland-file-name'

const CAMPAIGNS_PATH = '/api/campaigns'

export const apiPath = (campaign: string, route: string): string =>
  `${CAMPAIGNS_PATH}/${encodeURIComponent(campaign)}${route}`

const pagePath =
  (below: string) =>
  (campaign: string): string =>
    campaign === HOME ? below || '/' : `/c/${encodeURIComponent(campaign)}${below}`

export const playerPath = pagePath('')
export const gmPath = pagePath('/dm')
/** R-SCREEN-1: of the table's screen. */
export const screenPath = pagePath('/screen')

/** The pages beside the map: each is at its own address, behind that of the GM's screen. */
export const GM_PAGES = [
  'rules',
  'tables',
  'journal',
  'settings',
  'sites',
  'forecast',
  'screen',
  'handouts',
  'campaign',
  'print',
] as const

export const HOST_PATH = '/host'

export const hostApiPath = (route: string): string => `/api/host${route}`

/** Of an image, by the address that its reader came by. */
export const chartPath = (campaign: string, path: string): string =>
  `/charts/${encodeURIComponent(campaign)}/${path}`

const HANDOUT_PATH = 'handout-'

/** Of a handout's tiles: not the image's own, which a chart may show in part. */
export const handoutPath = (id: string): string => `${HANDOUT_PATH}${id}`

/** The image of such a path. */
export const handoutIn = (path: string): string | undefined =>
  path.startsWith(HANDOUT_PATH) ? path.slice(HANDOUT_PATH.length) : undefined
