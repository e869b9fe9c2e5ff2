import type { GmSiteView } from '../../../protocol/atlas.ts'
import type { Knowledge } from '../../../rules/knowledge.ts'

/** R-SITE-2: whether players see a site, given their knowledge of its hex. */
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
