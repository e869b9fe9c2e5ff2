/** An address of the campaign that is there from the first start; `/` and `/dm` are its screens. */
export const HOME = 'home'

/** The header that every request other than GET and HEAD carries, always `1`. */
export const OVERLAND_HEADER = 'x-overland'

/** Where campaigns are made, by anybody if the host lets them. */
export const CAMPAIGNS_PATH = '/api/campaigns'

export const apiPath = (campaign: string, route: string): string =>
  `${CAMPAIGNS_PATH}/${encodeURIComponent(campaign)}${route}`

export const playerPath = (campaign: string): string =>
  campaign === HOME ? '/' : `/c/${encodeURIComponent(campaign)}`

export const gmPath = (campaign: string): string =>
  campaign === HOME ? '/dm' : `/c/${encodeURIComponent(campaign)}/dm`

/** The host's screen. */
export const HOST_PATH = '/host'

/** Where anybody makes a campaign, if the host lets them. */
export const NEW_PATH = '/new'

export const hostApiPath = (route: string): string => `/api/host${route}`

/** Where an image of a campaign's chart lies, as whoever came by this address gets it. */
export const chartPath = (campaign: string, path: string): string =>
  `/charts/${encodeURIComponent(campaign)}/${path}`
