import { type MapRecord, RECORD_NUMBERS } from './record.ts'

/** R-SUP-4: in the order of their warnings. */
export const SUPPLIES = ['ointment', 'water', 'food'] as const
export type Supply = (typeof SUPPLIES)[number]

/** R-SUP-1: for each party member and day. */
export type Needs = Readonly<Record<Supply, number>>

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

/** R-SUP-1: for the whole party: applications, gallons or rations. */
export const dailyNeed = (needs: Needs, supply: Supply, partyMembers: number): number =>
  needs[supply] * partyMembers

/** R-RAIN-3: gallons in store after the day's rain, up to the field's bound. */
export const collectRain = (
  { water, raincatchers }: Pick<MapRecord, 'water' | 'raincatchers'>,
  gallons: number,
): number => Math.min(water + raincatchers * gallons, RECORD_NUMBERS.water.max)

/** R-FORAGE-3: the stores with what the party found, up to the fields' bounds. */
export const bringIn = (
  { ointment, water, food }: Pick<MapRecord, Supply>,
  { rations, gallons }: { readonly rations: number; readonly gallons: number },
): Pick<MapRecord, Supply> => ({
  ointment,
  water: Math.min(water + gallons, RECORD_NUMBERS.water.max),
  food: Math.min(food + rations, RECORD_NUMBERS.food.max),
})

/** R-SUP-3: half a player counts as one. */
const shortfallOf = (supply: Supply, missing: number, need: number): Shortfall => ({
  kind: 'shortfall',
  supply,
  players: Math.floor(missing / need + 0.5),
})

/** R-SUP-1 to R-SUP-4: the day's consumption; R-SUP-2: a store never falls below 0. */
export const consumeSupplies = (
  stores: Pick<MapRecord, Supply>,
  partyMembers: number,
  needs: Needs,
): Consumption => {
  const shortfalls: Shortfall[] = []
  const leftOf = (supply: Supply): number => {
    const left = stores[supply] - dailyNeed(needs, supply, partyMembers)
    if (left < 0) shortfalls.push(shortfallOf(supply, -left, needs[supply]))
    return Math.max(0, left)
  }
  // In the order of their warnings.
  const [ointment, water, food] = [leftOf('ointment'), leftOf('water'), leftOf('food')]
  return { ointment, water, food, shortfalls }
}
