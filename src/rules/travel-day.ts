import { type Dice, type Roll, recordRolls } from './dice.ts'
import { type Encounter, type EncounterTables, rollEncounters } from './encounter.ts'
import { type Heading, move } from './hex.ts'
import { checkNavigation } from './navigation.ts'
import { PACE_DIE_SIDES, type Pace, rollsPaceDie } from './pace.ts'
import type { MapRecord } from './record.ts'
import { collectRain, consumeSupplies, type Shortfall } from './supplies.ts'
import { rollRain } from './weather.ts'

/** What the game master orders for the day. R-CANOE-1: the canoe changes nothing. */
export interface Order {
  readonly direction: Heading
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
}

/** R-ALERT-2: what happened, in the order it arose: each becomes one sentence of the alerts. */
export type TravelEvent =
  | Encounter
  | Shortfall
  | { readonly kind: 'lost'; readonly heading: Heading }

export interface TravelDay {
  readonly record: MapRecord
  readonly rolls: readonly Roll[]
  readonly events: readonly TravelEvent[]
  readonly heading: Heading
  readonly lost: boolean
}

/** R-DAY-2: a manual day moves; it rolls nothing and consumes nothing. */
const travelManually = (record: MapRecord, { direction }: Order): TravelDay => ({
  record: { ...record, position: move(record.position, direction) },
  rolls: [],
  events: [],
  heading: direction,
  lost: false,
})

/**
 * R-DAY-1: ends a day of travel, in the seed's order: encounters, rain, consumption, navigation,
 * the pace's die, movement. The record that came in is left as it was.
 *
 * @param tables one encounter table for each terrain, each covering 1 to 100
 * @throws RangeError when the terrain's table has no row for a d100 that was rolled
 */
export const travelDay = (
  record: MapRecord,
  order: Order,
  tables: EncounterTables,
  dice: Dice,
): TravelDay => {
  if (order.manual) return travelManually(record, order)
  const { roll, rolls } = recordRolls(dice)

  const encounters = rollEncounters(tables[record.terrain], roll)
  const rain = rollRain(roll)
  const gallons = collectRain(record, rain)
  const stores = { ointment: record.ointment, water: gallons, food: record.food }
  const { water, food, ointment, shortfalls } = consumeSupplies(stores, record.partyMembers)
  const { heading, lost } = checkNavigation(record, order, roll)
  if (rollsPaceDie(order.pace)) roll('pace', PACE_DIE_SIDES)
  const position = move(record.position, heading)

  const events: TravelEvent[] = [...encounters, ...shortfalls]
  if (lost) events.push({ kind: 'lost', heading })
  return {
    record: { ...record, position, rain, water, food, ointment },
    rolls,
    events,
    heading,
    lost,
  }
}
