import type { GmView } from '#protocol/views.ts'
import { PACES, type Pace } from '#rules/movement.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import type { Activity, DayOrder } from '#rules/travel-day.ts'
import { type Heading, sameHex } from '#shared/hex.ts'
import * as words from './words.ts'

/** R-REST-1, R-FORAGE-1, R-EXPL-1: what a party does that stays, as the pad has it. */
export const STATIONARY_ACTIVITIES = [
  'rest',
  'explore',
  'forage',
] as const satisfies readonly Activity[]
export type StationaryActivity = (typeof STATIONARY_ACTIVITIES)[number]

/** A button of the pad: the way of a day, or a day without one. */
export type PadButton = Heading | StationaryActivity

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

/** R-LOST-7: of a party that is astray, what it believes to have left over is in no view. */
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
    brief: words.briefPace[value],
  })),
}

export const canoeToggle = {
  name: words.canoe,
  choices: [
    { value: false, label: words.noCanoe },
    { value: true, label: words.withCanoe },
  ],
}

/** R-FORAGE-1: while travelling, where the rules allow it. */
export const foragingToggle = {
  name: words.foraging,
  choices: [
    { value: false, label: words.noForaging },
    { value: true, label: words.withForaging },
  ],
}

export const manualToggle = {
  name: words.howEnded,
  choices: [
    { value: true, label: words.manualDay },
    { value: false, label: words.autoDay },
  ],
}
