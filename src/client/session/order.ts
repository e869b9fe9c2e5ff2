import type { GmView } from '#protocol/views.ts'
import { PACES, type Pace } from '#rules/movement.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import type { Activity, DayOrder } from '#rules/travel-day.ts'
import { type Heading, sameHex } from '#shared/hex.ts'
import * as words from './words.ts'

/** R-REST-1, R-FORAGE-1, R-EXPL-1: activities of a party that stays in its hex, in the pad's order. */
export const STATIONARY_ACTIVITIES = [
  'rest',
  'explore',
  'forage',
] as const satisfies readonly Activity[]
export type StationaryActivity = (typeof STATIONARY_ACTIVITIES)[number]

/** A button of the direction pad: a heading, or a day without travel. */
export type PadButton = Heading | StationaryActivity

export interface TravelMode {
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
  /** Whether the party forages while it travels, if the rules allow that. */
  readonly foraging: boolean
}

/** R-FORAGE-1: on a manual day nobody forages. */
export const foragesOnTheWay = (
  { manual, foraging }: Pick<TravelMode, 'manual' | 'foraging'>,
  { forage }: Pick<RuleSet, 'forage'>,
): boolean => foraging && !manual && forage.whileTravelling !== null

export const orderFromPad = (
  press: PadButton,
  mode: TravelMode,
  rules: Pick<RuleSet, 'forage'>,
): DayOrder => {
  const { pace, canoe, manual } = mode
  const how = { pace, canoe, manual }
  if (typeof press === 'string') return { direction: null, ...how, activity: press }
  const order = { direction: press, ...how }
  return foragesOnTheWay(mode, rules) ? { ...order, activity: 'forage' } : order
}

export const padButtonOf = ({ direction, activity }: DayOrder): PadButton =>
  direction ?? stationaryActivityOf(activity)

export const stationaryActivityOf = (activity: Activity | undefined): StationaryActivity =>
  STATIONARY_ACTIVITIES.find((stay) => stay === activity) ?? 'rest'

/** R-LOST-7: the view of a lost party does not say what progress it believes to have. */
export const leftoverProgress = ({
  progress,
  believed,
  map,
}: Pick<GmView, 'progress' | 'believed' | 'map'>): Pick<GmView, 'progress'> & {
  readonly believedProgress: GmView['progress']
} => ({
  progress,
  believedProgress: sameHex(believed, map.position) ? progress : null,
})

export const paceToggle = {
  name: words.paceName,
  choices: PACES.map((value) => ({
    value,
    label: words.pace[value],
    shortLabel: words.briefPace[value],
  })),
}

export const canoeToggle = {
  name: words.canoe,
  choices: [
    { value: false, label: words.noCanoe },
    { value: true, label: words.withCanoe },
  ],
}

/** R-FORAGE-1: foraging while travelling, shown where the rules allow it. */
export const foragingToggle = {
  name: words.foraging,
  choices: [
    { value: false, label: words.noForaging },
    { value: true, label: words.withForaging },
  ],
}

export const howEndedToggle = {
  name: words.howEnded,
  choices: [
    { value: true, label: words.manualDay },
    { value: false, label: words.autoDay },
  ],
}
