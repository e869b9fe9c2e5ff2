import type { MapRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'
import { bringIn, collectRain, gallonsOf, type Supply } from './supplies.ts'
import type { TravelDay } from './travel-day.ts'

type Stores = Pick<MapRecord, Supply>

export const storesOf = ({ ointment, water, food }: Stores): Stores => ({ ointment, water, food })

const NOTHING: Stores = { ointment: 0, water: 0, food: 0 }

/**
 * R-NOTE-6: what a day brought in, up to the stores' bounds.
 *
 * @param start the record as the day began
 */
export const gainOf = (
  start: MapRecord,
  { record, events, checks }: Pick<TravelDay, 'record' | 'events' | 'checks'>,
  rules: RuleSet,
): Stores => {
  // R-DAY-2: a manual day rolls nothing and brings nothing.
  if (checks === null) return NOTHING
  const found = events.find((event) => event.kind === 'forage') ?? { rations: 0, gallons: 0 }
  const water = collectRain(start, gallonsOf(rules.rain, record.rain))
  const filled = bringIn({ ...storesOf(start), water }, found)
  return {
    ointment: 0,
    water: filled.water - start.water,
    food: filled.food - start.food,
  }
}
