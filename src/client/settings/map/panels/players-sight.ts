import type { Known, SiteView, TrailStepView } from '../../../../protocol/on-the-map.ts'
import type { WireSettings } from '../../../../protocol/settings.ts'
import type { GmView } from '../../../../protocol/views.ts'
import type { Hex } from '../../../../rules/hex.ts'
import type { Numbering } from '../../../../rules/hex-number.ts'
import { knowledgeOf } from '../../../chart/layers/known-hexes.ts'

export interface PlayersSight {
  readonly party: Hex | null
  readonly known: Known
  readonly trail: readonly TrailStepView[]
  readonly sites: readonly SiteView[]
  readonly numbering: Numbering | null
  readonly naming: Numbering | null
}

const partySeen = ({ map, believed }: GmView, { lost }: WireSettings): Hex | null => {
  if (lost === 'no-marker') return null
  return lost === 'true-hex' ? map.position : believed
}

/** What of the GM's view players would see with other settings. The server decides what they do. */
export const playersSight = (view: GmView, settings: WireSettings): PlayersSight => {
  const known = view.known ?? { seen: [], visited: [] }
  const knowledge = knowledgeOf(known)
  const { for: readers, ...numbering } = settings.numbering
  const isShown = ({ shown, hex }: GmView['sites'][number]): boolean => {
    if (shown === 'always' || shown === 'never') return shown === 'always'
    const knows = knowledge.of(hex)
    return shown === 'visited' ? knows === 'visited' : knows !== 'unknown'
  }
  return {
    party: partySeen(view, settings),
    known,
    trail:
      settings.lost === 'no-marker'
        ? []
        : view.trail.map(({ day, shown }) => ({ day, hex: shown })),
    sites: view.sites.filter(isShown),
    numbering: readers === 'everyone' ? numbering : null,
    naming: readers === 'everyone' || readers === 'printed' ? numbering : null,
  }
}
