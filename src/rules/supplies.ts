import { type MapRecord, NUMBER_BOUNDS } from './record.ts'
import type { Rain } from './weather.ts'

/** R-SUP-1: what one party member uses up in a day. */
export const OINTMENT_PER_MEMBER = 1
export const WATER_PER_MEMBER = 2
export const FOOD_PER_MEMBER = 1

/** R-RAIN-3: gallons that one raincatcher catches on a day of heavy rain. */
export const GALLONS_PER_RAINCATCHER = 1

/** R-SUP-4: the supplies in the order their warnings arise. */
export const SUPPLIES = ['ointment', 'water', 'food'] as const
export type Supply = (typeof SUPPLIES)[number]

/** A supply that ran out, and how many players go without. */
export interface Shortfall {
  readonly kind: 'shortfall'
  readonly supply: Supply
  readonly players: number
}

export interface Consumption {
  readonly water: number
  readonly food: number
  readonly ointment: number
  readonly shortfalls: readonly Shortfall[]
}

const PER_MEMBER: Readonly<Record<Supply, number>> = {
  ointment: OINTMENT_PER_MEMBER,
  water: WATER_PER_MEMBER,
  food: FOOD_PER_MEMBER,
}

/** R-SUP-1: what the whole party uses up in a day: applications, gallons or rations. */
export const dailyNeed = (supply: Supply, partyMembers: number): number =>
  PER_MEMBER[supply] * partyMembers

/** R-RAIN-3: gallons in store after the day's rain, never past the field's bound. */
export const collectRain = (
  { water, raincatchers }: Pick<MapRecord, 'water' | 'raincatchers'>,
  rain: Rain,
): number =>
  rain === 'Heavy'
    ? Math.min(water + raincatchers * GALLONS_PER_RAINCATCHER, NUMBER_BOUNDS.water.max)
    : water

/** R-SUP-3: players who go without, given what is missing; half a player counts as one. */
const playersWithout = (missing: number, supply: Supply): number =>
  Math.floor(missing / PER_MEMBER[supply] + 0.5)

/** R-SUP-1 to R-SUP-4: the day's consumption; R-SUP-2: a store never falls below 0. */
export const consumeSupplies = (
  stores: Pick<MapRecord, Supply>,
  partyMembers: number,
): Consumption => {
  const shortfalls: Shortfall[] = []
  const consume = (supply: Supply): number => {
    const left = stores[supply] - dailyNeed(supply, partyMembers)
    if (left >= 0) return left
    shortfalls.push({ kind: 'shortfall', supply, players: playersWithout(-left, supply) })
    return 0
  }
  return {
    ointment: consume('ointment'),
    water: consume('water'),
    food: consume('food'),
    shortfalls,
  }
}
