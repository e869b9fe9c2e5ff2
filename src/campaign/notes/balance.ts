import type { Balance } from '../../protocol/views.ts'
import { storesOf } from '../../rules/balance.ts'
import { startingRecord } from '../../rules/record.ts'
import type { Supply } from '../../rules/supplies.ts'
import type { DayEntry, Stores } from '../campaign.ts'

/** R-REC-2: as every campaign begins. */
export const STARTING_STORES: Stores = storesOf(startingRecord({ x: 0, y: 0 }, ''))

/**
 * R-NOTE-6: what a day took and brought in, edits since the day before included.
 *
 * @param before the stores at the end of the day before, or as every campaign begins
 */
export const balanceOf = (
  { map, stores }: Pick<DayEntry, 'map' | 'stores'>,
  before: Stores,
): Balance => {
  const { start, gained } = stores
  const of = (store: Supply) => ({
    edited: start[store] - before[store],
    gained: gained[store],
    used: start[store] + gained[store] - map[store],
  })
  return { water: of('water'), food: of('food'), ointment: of('ointment') }
}
