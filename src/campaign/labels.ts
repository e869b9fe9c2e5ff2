import { type ChartLabel, LABELS } from '../content/chart/labels.ts'
import type { LabelView } from '../protocol/map-state.ts'
import type { Audience } from '../protocol/views.ts'
import { hexKey } from '../rules/hex.ts'
import type { Campaign } from './campaign.ts'
import { showsSurvey } from './chart.ts'

const asView = ({ name, hex }: ChartLabel): LabelView => ({ name, hex })

interface Lettered {
  readonly view: LabelView
  /** Of all hexes where it stands: whoever reads it knows where it is. */
  readonly keys: readonly string[]
  /** Also on the survey. */
  readonly isEverybodys: boolean
}

const GM_NAMES: ReadonlySet<string> = new Set(LABELS.gm.map(({ name }) => name))
const lettered = (label: ChartLabel): Lettered => ({
  view: asView(label),
  keys: [hexKey(label.hex), ...label.over.split(' ')],
  isEverybodys: GM_NAMES.has(label.name),
})

/** Made once: views share it. */
const ALL = { gm: LABELS.gm.map(asView), players: LABELS.players.map(asView) }
const LETTERED = LABELS.players.map(lettered)
const NONE: LabelView[] = []

/**
 * R-FIND-2: what is written on the image that an audience sees: under fog only what can be read, and
 * of the players' notes none that the survey lies over.
 */
export const labelsFor = (
  { expedition, mapState }: Pick<Campaign, 'expedition' | 'mapState'>,
  audience: Audience,
): LabelView[] => {
  if (expedition.chart) return NONE
  if (audience === 'gm') return ALL.gm
  const isFoggy = expedition.settings.fog !== 'off'
  const isSurveyed = showsSurvey(expedition)
  if (!isFoggy && !isSurveyed) return ALL.players
  const isRead = ({ keys, isEverybodys }: Lettered): boolean => {
    const isKnown = keys.every((key) => mapState.known.has(key))
    return isKnown ? isEverybodys || !isSurveyed : !isFoggy
  }
  return LETTERED.filter(isRead).map(({ view }) => view)
}
