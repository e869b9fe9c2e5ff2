/** The campaign that is there from the first start; `/` and `/dm` are its screens. */
export const HOME = 'home'

/** The header that every request other than GET and HEAD carries, always `1`. */
export const OVERLAND_HEADER = 'x-overland'

export const apiPath = (campaign: string, route: string): string =>
  `/api/campaigns/${encodeURIComponent(campaign)}${route}`

export const playerPath = (campaign: string): string =>
  campaign === HOME ? '/' : `/c/${encodeURIComponent(campaign)}`

export const gmPath = (campaign: string): string =>
  campaign === HOME ? '/dm' : `/c/${encodeURIComponent(campaign)}/dm`
