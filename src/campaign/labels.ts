import { type ChartLabel, LABELS } from '../content/chart/labels.ts'
import type { LabelView } from '../protocol/on-the-map.ts'
import type { Audience } from '../protocol/views.ts'
import { type Hex, hexFromKey } from '../rules/hex.ts'
import { valueAt } from '../rules/hex-rows.ts'
import { showsSurvey } from './chart.ts'
import type { State } from './state.ts'

const asView = ({ name, hex }: ChartLabel): LabelView => ({ name, hex })

interface Lettered {
  readonly view: LabelView
  /** Of all hexes where it stands: whoever reads it knows where it is. */
  readonly hexes: readonly Hex[]
  /** Also on the survey. */
  readonly isEverybodys: boolean
}

const { both, gm, players } = LABELS
const lettered =
  (isEverybodys: boolean) =>
  (label: ChartLabel): Lettered => ({
    view: asView(label),
    hexes: [label.hex, ...label.over.split(' ').map(hexFromKey)],
    isEverybodys,
  })

/** Made once: views share it. */
const ALL = { gm: [...both, ...gm].map(asView), players: [...both, ...players].map(asView) }
const LETTERED = [...both.map(lettered(true)), ...players.map(lettered(false))]
const NONE: LabelView[] = []

/**
 * R-FIND-2: what is written on the image that an audience sees: under fog only what can be read, and
 * of the players' notes none that the survey lies over.
 */
export const labelsFor = (state: State, audience: Audience): LabelView[] => {
  if (state.chart) return NONE
  if (audience === 'gm') return ALL.gm
  const isFoggy = state.settings.fog !== 'off'
  const isSurveyed = showsSurvey(state)
  if (!isFoggy && !isSurveyed) return ALL.players
  const isRead = ({ hexes, isEverybodys }: Lettered): boolean => {
    const isKnown = hexes.every((hex) => valueAt(state.known, hex))
    return isKnown ? isEverybodys || !isSurveyed : !isFoggy
  }
  return LETTERED.filter(isRead).map(({ view }) => view)
}
