import type { GmSiteView } from '../../../protocol/atlas.ts'
import type { Knowledge } from '../../../rules/knowledge.ts'
import type { SiteShown } from '../../../rules/site.ts'

/** R-SITE-2: whether players are shown a site on a hex of which they know so much. */
export const isShown = ({ shown }: Pick<GmSiteView, 'shown'>, knowledge: Knowledge): boolean => {
  switch (shown) {
    case 'never':
      return false
    case 'always':
      return true
    case 'seen':
      return knowledge !== 'unknown'
    case 'visited':
      return knowledge === 'visited'
  }
}

/** When players are shown a site, in words. */
export const SHOWN_WORDS = {
  never: 'never shown',
  seen: 'shown once its hex is seen',
  visited: 'shown once its hex is visited',
  always: 'always shown',
} as const satisfies Record<SiteShown, string>
