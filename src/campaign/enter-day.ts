import { MAX_DAY_LENGTH } from '../rules/bounds.ts'
import type { Roll } from '../rules/dice.ts'
import { sameHex } from '../rules/hex.ts'
import type { MapRecord } from '../rules/record.ts'
import { storesOf } from '../rules/supplies.ts'
import type { Order, TravelDay, TravelEvent } from '../rules/travel-day.ts'
import type { Campaign, DayEntry, Told } from './campaign.ts'
import { whereabouts } from './player-view.ts'
import { stampFor } from './remembered.ts'
import type { State } from './state.ts'
import { withEncounters } from './story/encounter-list.ts'
import { afterTravel, afterWay, OF_PLAY } from './travel-marks.ts'
import { toNamedRecord } from './wire-record.ts'

/** R-STORY-2: what the policy of the day tells players. @param after the state that it led to */
const toldOf = (after: State, { way, believedWay }: TravelDay): Told => {
  const ways = { 'true-hex': way, 'believed-hex': believedWay, 'no-marker': null }
  return { ...whereabouts(after), way: ways[after.settings.lost] }
}

/** R-STORY-5: no other days that stand have this story. */
const storyAfter = (story: string, { day, map, told, weather }: DayEntry): string => {
  const { rain, water, food, ointment } = map
  const { position, terrain, way } = told
  return stampFor([story, [day, rain, weather, water, food, ointment, position, terrain, way]])
}

/** Characters of a name that a day is left with. */
const SHORT_NAME = 80

const withoutDetails = <Event extends TravelEvent>(event: Event): Event => {
  if (event.kind !== 'encounter') return event
  const { details: _, ...rest } = event
  return rest as Event
}

const withShortName = <Event extends TravelEvent>(event: Event): Event => {
  if (event.kind !== 'encounter' || event.name.length <= SHORT_NAME) return event
  // No half of a sign is left at its end.
  return { ...event, name: `${event.name.slice(0, SHORT_NAME - 1).toWellFormed()}…` }
}

/**
 * R-BOUND-4: a day's own document. Where its encounters' texts would make it too long, their details
 * are left out, and then their names shortened: the campaign's list has all of both.
 */
export const fitDay = <Event extends TravelEvent, Document>(
  events: readonly Event[],
  toDocument: (events: readonly Event[]) => Document,
): Document => {
  const isShort = (document: Document) => JSON.stringify(document).length <= MAX_DAY_LENGTH
  const whole = toDocument(events)
  if (isShort(whole)) return whole
  const bare = events.map(withoutDetails<Event>)
  const named = toDocument(bare)
  return isShort(named) ? named : toDocument(bare.map(withShortName<Event>))
}

/** A day that was travelled, and what it was travelled with. */
interface Travelled {
  /** The record as the day began. */
  readonly start: MapRecord
  readonly order: Order
  readonly day: TravelDay
  /** Marks each roll with its source. */
  readonly told: (rolls: readonly Roll[]) => readonly Roll[]
  /** The number of the last prepared day that was used. */
  readonly ahead: number
}

/** R-WEATHER-3. @param record as it is now */
export const weatherAfterSave = (
  { record, weather }: State,
  { rain }: MapRecord,
): State['weather'] => (rain === record.rain ? weather : null)

/** R-DAY-7: the state after a day, but for what refers to its own document. */
const stateAfterDay = (state: State, { day: travelled, order, ahead }: Travelled): State => {
  const { record, believed, day, from, heading } = travelled
  const weather = travelled.weather?.name ?? weatherAfterSave(state, record)
  const arrived = { ...state, record, believed, day, ahead, weather, rulesChanged: false }
  // R-DAY-6: the GM may have put a party elsewhere that stays there.
  const isPut = heading === null && !sameHex(from, state.record.position)
  const marked = isPut ? afterTravel(arrived, OF_PLAY) : afterWay(arrived, travelled, order)
  return withEncounters(marked, travelled)
}

/** R-DAY-5: as the journal keeps it. */
const dayEntry = (
  before: State,
  after: State,
  { start, order, day: travelled, told }: Travelled,
): DayEntry => {
  const { day, record, from, way, events, weather, checks, heading, lost, gained } = travelled
  const whole: DayEntry = {
    day,
    map: toNamedRecord(record, after.rules),
    from,
    way,
    order,
    rolls: told(travelled.rolls),
    events,
    checks,
    heading,
    lost,
    ...(weather && { weather: weather.name }),
    told: toldOf(after, travelled),
    stores: { start: storesOf(start), gained },
    ...(before.rulesChanged && { rulesChanged: true }),
  }
  return fitDay(events, (fitting) => ({ ...whole, events: fitting }))
}

/** A day's own document, and the state that the day leads to. */
export const enterDay = (
  { state: before, revisions }: Campaign,
  travelled: Travelled,
): { readonly entry: DayEntry; readonly state: State } => {
  const after = stateAfterDay(before, travelled)
  const entry = dayEntry(before, after, travelled)
  const story = storyAfter(before.story, entry)
  // The change is the campaign's next.
  const days = { ...after.days, [entry.day]: revisions.full + 1 }
  return { entry, state: { ...after, story, days } }
}
