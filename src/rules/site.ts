import { type Hex, hexKey } from './hex.ts'

/** R-SITE-1. */
export const SITE_ICONS = [
  'ruin',
  'village',
  'camp',
  'cave',
  'tower',
  'shrine',
  'port',
  'peak',
  'water',
  'danger',
  'treasure',
  'note',
] as const
export type SiteIcon = (typeof SITE_ICONS)[number]

/** R-SITE-2: when players are shown a site. */
export const SITE_SHOWN = ['never', 'seen', 'visited', 'explored', 'always'] as const
export type SiteShown = (typeof SITE_SHOWN)[number]

/** R-SITE-1: the most characters of each text. */
export const MAX_SITE_TEXT = 10_000

export interface SiteNote {
  readonly hex: Hex
  readonly icon: SiteIcon
  readonly name: string
  /** For the GM alone. */
  readonly gmText: string
  /** For players, once they are shown the site. */
  readonly text: string
  readonly shown: SiteShown
}

/** R-KEY-3: the same for sites that a key takes for one: by hex and name, whatever its case. */
export const siteKey = (hex: Hex, name: string): string =>
  `${hexKey(hex)} ${name.trim().toLowerCase()}`
