import { type Dice, type Roll, recordRolls } from './dice.ts'
import { type Encounter, type EncounterTables, rollEncounters } from './encounter.ts'
import { type Heading, move } from './hex.ts'
import { checkNavigation } from './navigation.ts'
import { PACE_DIE_SIDES, type Pace, rollsPaceDie } from './pace.ts'
import type { MapRecord } from './record.ts'
import { collectRain, consumeSupplies, type Shortfall } from './supplies.ts'
import { rollRain } from './weather.ts'

/** What the game master orders for the day. The canoe has no effect under the standard rules. */
export interface Order {
  readonly direction: Heading
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
}

/** What happened, in the order it arose: each becomes one sentence of the alerts. */
export type TravelEvent =
  | ({ readonly kind: 'encounter' } & Encounter)
  | ({ readonly kind: 'shortfall' } & Shortfall)
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
 * movement.
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
  const water = collectRain(record, rain)
  const { shortfalls, ...stores } = consumeSupplies({ ...record, water }, record.partyMembers)
  const { heading, lost } = checkNavigation(record, order, roll)
  if (rollsPaceDie(order.pace)) roll('pace', PACE_DIE_SIDES)
  const position = move(record.position, heading)

  const events: TravelEvent[] = [
    ...encounters.map((encounter) => ({ kind: 'encounter' as const, ...encounter })),
    ...shortfalls.map((shortfall) => ({ kind: 'shortfall' as const, ...shortfall })),
    ...(lost ? [{ kind: 'lost' as const, heading }] : []),
  ]
  return { record: { ...record, ...stores, rain, position }, rolls, events, heading, lost }
}
