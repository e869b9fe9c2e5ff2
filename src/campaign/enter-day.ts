import { gainOf, storesOf } from '../rules/balance.ts'
import { sameHex } from '../rules/hex.ts'
import type { MapRecord } from '../rules/record.ts'
import type { Order, TravelDay } from '../rules/travel-day.ts'
import type { Campaign, ChangeContent, DayEntry, State } from './campaign.ts'
import type { DayDice } from './day-dice.ts'
import { withEncounters } from './encounters/enter-encounters.ts'
import { fitDay } from './fit-day.ts'
import { toldOf, withStory } from './players-journal/told.ts'
import { mapStateAfterTravel, mapStateAfterWay, OF_PLAY } from './travel-marks.ts'
import { toNamedRecord } from './wire-record.ts'

/** A day that was travelled, and what it was travelled with. */
export interface Travelled {
  /** The record as the day began. */
  readonly start: MapRecord
  readonly order: Order
  readonly day: TravelDay
  readonly told: DayDice['told']
  /** The number of the last prepared day that was used. */
  readonly ahead: number
}

/** R-DAY-7: the state after a day. */
const stateAfterDay = (
  { expedition, mapState }: Campaign,
  { day: travelled, ahead }: Travelled,
): State => {
  const { record: map, believed, day, from, heading } = travelled
  const state = { expedition: { ...expedition, map, believed, day, ahead }, mapState }
  // R-DAY-6: the GM may have put a party elsewhere that stays there.
  const isPut = heading === null && !sameHex(from, expedition.map.position)
  const marked = isPut ? mapStateAfterTravel(state, OF_PLAY) : mapStateAfterWay(state, travelled)
  return { ...state, mapState: withEncounters(marked, travelled) }
}

/** R-DAY-5: as the journal keeps it. */
const dayEntry = (after: State, { start, order, day: travelled, told }: Travelled): DayEntry => {
  const { rules } = after.expedition
  const { day, record, from, way, events, checks, heading, lost } = travelled
  const whole: DayEntry = {
    day,
    map: toNamedRecord(record, rules),
    from,
    way,
    order,
    rolls: told(travelled.rolls),
    events,
    checks,
    heading,
    lost,
    told: toldOf(after, travelled),
    stores: { start: storesOf(start), gained: gainOf(start, travelled, rules) },
  }
  return fitDay(events, (fitting) => ({ ...whole, events: fitting }))
}

/** The change that a day is, and the state that it leads to. */
export const enterDay = (
  campaign: Campaign,
  travelled: Travelled,
): { readonly content: Extract<ChangeContent, { kind: 'day' }>; readonly state: State } => {
  const after = stateAfterDay(campaign, travelled)
  const entry = dayEntry(after, travelled)
  return { content: { kind: 'day', entry }, state: withStory(after, entry) }
}
