import type { Heading } from '../../../rules/hex.ts'
import type { Pace } from '../../../rules/movement.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import type { Activity, Order } from '../../../rules/travel-day.ts'

/** R-REST-1, R-FORAGE-1: what a party does that stays. */
export const STAYS = ['rest', 'forage'] as const satisfies readonly Activity[]
export type Stay = (typeof STAYS)[number]

/** A button of the pad: the way of a day, or a day without one. */
export type PadPress = Heading | Stay

/** How the GM's screen ends days. */
export interface TravelMode {
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
  /** The party forages while it travels, as long as the rules let it. */
  readonly foraging: boolean
}

/** R-FORAGE-1: by hand nobody forages. */
export const foragesOnTheWay = (
  { manual, foraging }: Pick<TravelMode, 'manual' | 'foraging'>,
  { forage }: Pick<RuleSet, 'forage'>,
): boolean => foraging && !manual && forage.whileTravelling !== null

export const orderOf = (
  press: PadPress,
  mode: TravelMode,
  rules: Pick<RuleSet, 'forage'>,
): Order => {
  const { pace, canoe, manual } = mode
  const how = { pace, canoe, manual }
  if (typeof press === 'string') return { direction: null, ...how, activity: press }
  const order = { direction: press, ...how }
  return foragesOnTheWay(mode, rules) ? { ...order, activity: 'forage' } : order
}

export const pressOf = ({ direction, activity }: Order): PadPress =>
  direction ?? (activity === 'forage' ? 'forage' : 'rest')
