/** Address of the first campaign, whose pages are `/` and `/dm`. */
export const HOME = 'home'

/** R-SAMPLE-1: second address of the sample campaign, until somebody makes it their own. */
export const SAMPLE = 'sample'

/** Header that every request except GET and HEAD must have, with the value `1`. */
export const OVERLAND_HEADER = 'x-overland'

/** Header with the name of an uploaded image's file, percent-encoded. */
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
/** R-SCREEN-1: path of the table's screen. */
export const screenPath = pagePath('/screen')

/** Names of the pages beside the GM's map, each the last part of its path. */
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

/** Path of an image below the address that the reader uses for the campaign. */
export const chartPath = (campaign: string, path: string): string =>
  `/charts/${encodeURIComponent(campaign)}/${path}`

const HANDOUT_PATH = 'handout-'

/** Path of a handout's tiles. The image's own path may belong to a chart that shows only a part of it. */
export const handoutPath = (id: string): string => `${HANDOUT_PATH}${id}`

/** Id of the image in a handout's path. */
export const handoutIn = (path: string): string | undefined =>
  path.startsWith(HANDOUT_PATH) ? path.slice(HANDOUT_PATH.length) : undefined
