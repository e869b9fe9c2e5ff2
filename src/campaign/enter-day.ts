import { sameHex } from '../rules/hex.ts'
import type { Order, TravelDay } from '../rules/travel-day.ts'
import type { Campaign, DayEntry, State } from './campaign.ts'
import type { DayDice } from './day-dice.ts'
import { withEncounters } from './encounters/enter-encounters.ts'
import { mapStateAfterTravel, mapStateAfterWay } from './travel-marks.ts'
import { toNamedRecord } from './wire-record.ts'

/** R-DAY-7: the state after a day. @param ahead the number of the last prepared day that was used */
export const stateAfterDay = (
  { expedition, mapState }: Campaign,
  travelled: TravelDay,
  ahead: number,
): State => {
  const { record: map, believed, day, from, heading } = travelled
  const state = { expedition: { ...expedition, map, believed, day, ahead }, mapState }
  // R-DAY-6: the GM may have put a party elsewhere that stays there.
  const isPut = heading === null && !sameHex(from, expedition.map.position)
  const marked = isPut ? mapStateAfterTravel(state) : mapStateAfterWay(state, travelled)
  return { ...state, mapState: withEncounters(marked, travelled) }
}

/** R-DAY-5: as the journal keeps it. */
export const dayEntry = (
  { expedition: { rules } }: Pick<State, 'expedition'>,
  order: Order,
  travelled: TravelDay,
  told: DayDice['told'],
): DayEntry => {
  const { day, record, from, way, events, checks, heading, lost } = travelled
  const rolls = told(travelled.rolls)
  const outcome = { from, way, order, rolls, events, checks, heading, lost }
  return { day, map: toNamedRecord(record, rules), ...outcome }
}
