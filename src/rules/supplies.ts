import { type Check, type Dice, passesCheck } from './dice/dice.ts'
import { parseDiceExpression, rollExpression } from './dice/dice-expression.ts'
import { type MapRecord, RECORD_NUMBERS } from './record.ts'
import type { RuleSet } from './rule-set.ts'

/** R-SUP-4: the supplies that a party consumes, in the order of their warnings. */
export const SUPPLIES = ['ointment', 'water', 'food'] as const
export type Supply = (typeof SUPPLIES)[number]

/** R-SUP-1: what each party member needs a day. */
export type Needs = Readonly<Record<Supply, number>>

/** The party's stores: applications of ointment, gallons of water, rations of food. */
export type Stores = Readonly<Record<Supply, number>>

export const pickStores = ({ ointment, water, food }: Stores): Stores => ({ ointment, water, food })

/** A supply that ran out, and how many players go without it. */
export interface Shortfall {
  readonly kind: 'shortfall'
  readonly supply: Supply
  readonly players: number
}

export interface Consumption extends Stores {
  readonly shortfalls: readonly Shortfall[]
}

/** R-SUP-1: what the whole party needs of a supply a day. */
export const dailyNeed = (needs: Needs, supply: Supply, partyMembers: number): number =>
  needs[supply] * partyMembers

/** R-SUP-5: a store is low if it lasts for fewer days than this. */
export const LOW_STORE_DAYS = 3

/** R-SUP-5: how many whole days a store lasts; infinite if nobody needs it. */
export const daysLeft = (
  { partyMembers, ...stores }: Stores & Pick<MapRecord, 'partyMembers'>,
  supply: Supply,
  needs: Needs,
): number => {
  const need = dailyNeed(needs, supply, partyMembers)
  return need === 0 ? Number.POSITIVE_INFINITY : Math.floor(stores[supply] / need)
}

/** R-RAIN-3: the gallons in store after raincatchers added the day's rain, up to the bound. */
export const collectRain = (
  { water, raincatchers }: Pick<MapRecord, 'water' | 'raincatchers'>,
  gallons: number,
): number => Math.min(water + raincatchers * gallons, RECORD_NUMBERS.water.max)

/** R-FORAGE-3: the stores after the party's foraging, up to the fields' bounds. */
export const addForaged = (
  { ointment, water, food }: Stores,
  { rations, gallons }: { readonly rations: number; readonly gallons: number },
): Stores => ({
  ointment,
  water: Math.min(water + gallons, RECORD_NUMBERS.water.max),
  food: Math.min(food + rations, RECORD_NUMBERS.food.max),
})

/** R-SUP-1 to R-SUP-4: what the party consumes in a day; R-SUP-2: a store never falls below 0. */
export const consumeSupplies = (
  stores: Stores,
  partyMembers: number,
  needs: Needs,
): Consumption => {
  const shortfalls: Shortfall[] = []
  const consume = (supply: Supply): number => {
    const amountLeft = stores[supply] - dailyNeed(needs, supply, partyMembers)
    // R-SUP-3: half a player counts as one.
    const players = Math.floor(-amountLeft / needs[supply] + 0.5)
    if (amountLeft < 0) shortfalls.push({ kind: 'shortfall', supply, players })
    return Math.max(0, amountLeft)
  }
  // The order decides the order of the warnings.
  const [ointment, water, food] = [consume('ointment'), consume('water'), consume('food')]
  return { ointment, water, food, shortfalls }
}

/** R-FORAGE-2: the DC and the bonus of a foraging check. */
export const forageCheck = (
  { dc }: RuleSet['forage'],
  { survival }: Pick<MapRecord, 'survival'>,
): Check => ({ dc, bonus: survival })

/** R-FORAGE-3: what a day's foraging brought; both are 0 after a failed check. */
export interface ForageResult {
  readonly kind: 'forage'
  readonly rations: number
  readonly gallons: number
}

/** Rolls the yield of foraging. @throws RangeError when the rules' yield is no dice expression */
const rollYield = (
  dice: string,
  purpose: 'forage-rations' | 'forage-gallons',
  roll: Dice,
): number => {
  const expression = parseDiceExpression(dice)
  if (!expression) throw new RangeError(`${dice} is no dice expression`)
  return rollExpression(expression, (nth) =>
    roll(nth === 1 ? purpose : `${purpose}:${nth}`, expression.sides),
  )
}

/** R-FORAGE-1 to R-FORAGE-3: makes the foraging check, then rolls rations, then gallons. */
export const forage = (
  { rations, gallons }: RuleSet['forage'],
  check: Check,
  roll: Dice,
): ForageResult => {
  if (!passesCheck(check, 'forage', roll)) return { kind: 'forage', rations: 0, gallons: 0 }
  return {
    kind: 'forage',
    rations: rollYield(rations, 'forage-rations', roll),
    gallons: rollYield(gallons, 'forage-gallons', roll),
  }
}
