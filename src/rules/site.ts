import type { Hex } from '#shared/hex.ts'
import { KNOWLEDGE, type Knowledge } from './knowledge.ts'

/** R-SITE-1: the icons that a site may have. */
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
export const SITE_VISIBILITIES = ['never', 'seen', 'visited', 'explored', 'always'] as const
export type SiteVisibility = (typeof SITE_VISIBILITIES)[number]

/** R-SITE-1: the most characters of each text of a site. */
export const MAX_SITE_TEXT = 10_000

export interface SiteNote {
  readonly hex: Hex
  readonly icon: SiteIcon
  readonly name: string
  /** For the GM alone. */
  readonly gmText: string
  /** For players, once they are shown the site. */
  readonly text: string
  readonly shown: SiteVisibility
}

/** R-SITE-2: whether players are shown a site, given their knowledge of its hex. */
export const isSiteShown = (
  { shown }: Pick<SiteNote, 'shown'>,
  knowledge: Knowledge = 'unknown',
): boolean =>
  shown === 'always' ||
  (shown !== 'never' && KNOWLEDGE.indexOf(knowledge) >= KNOWLEDGE.indexOf(shown))
