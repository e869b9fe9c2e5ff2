import { type ChartLabel, LABELS } from '../content/chart/labels.ts'
import type { LabelView } from '../protocol/map-state.ts'
import type { Audience } from '../protocol/views.ts'
import type { Campaign } from './campaign.ts'
import { editionFor } from './chart.ts'

const asView = ({ name, hex }: ChartLabel): LabelView => ({ name, hex })

/** Made once: views share it. */
const ALL = { gm: LABELS.gm.map(asView), players: LABELS.players.map(asView) }
const over = ({ over }: ChartLabel): string[] => over.split(' ')
const OVER = { gm: LABELS.gm.map(over), players: LABELS.players.map(over) }
const NONE: LabelView[] = []

/** R-FIND-2: what is written on the map image that an audience sees, under fog only what it can read. */
export const labelsFor = (
  { expedition, mapState }: Pick<Campaign, 'expedition' | 'mapState'>,
  audience: Audience,
): LabelView[] => {
  if (expedition.chart) return NONE
  const edition = editionFor(audience)
  if (audience === 'gm' || expedition.settings.fog === 'off') return ALL[edition]
  const { known } = mapState
  return ALL[edition].filter((_, index) => OVER[edition][index]?.every((key) => known.has(key)))
}
