import { type Conditions, type TravelDay, travelDay } from '../../src/rules/travel-day.ts'
import type { Case } from './workload.ts'

/** Days as play resolves them: record, dice, events, names. */
export const publicDays = (
  cases: readonly Case[],
  days: number,
  conditions: Conditions,
  use: (day: TravelDay) => void,
): void => {
  let at = 0
  for (let day = 0; day < days; day++) {
    const { traveller, order } = cases[at] as Case
    use(travelDay(traveller, order, conditions))
    at = at + 1 === cases.length ? 0 : at + 1
  }
}

/** The inlined loop's sum of a day; equal sums show equal work. */
export const checksumOf = ({ record, rolls, events, heading }: TravelDay): number => {
  const { position, water, food, ointment } = record
  const said = rolls
    .filter(({ purpose }) => purpose.startsWith('encounter-type') || purpose === 'pace')
    .reduce((sum, { result }) => sum + result, 0)
  const without = events.reduce((sum, event) => sum + ('players' in event ? event.players : 0), 0)
  const kept = water + food + ointment + 3 * position.x + 7 * position.y
  return rolls.length + said + without + kept + (heading ?? 0)
}
