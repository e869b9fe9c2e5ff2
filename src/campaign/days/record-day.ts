import type { MapRecord } from '#rules/record.ts'
import { pickStores } from '#rules/supplies.ts'
import type { DayChecks, DayOrder, TravelDay, TravelEvent } from '#rules/travel-day.ts'
import { MAX_DAY_DOCUMENT_LENGTH } from '#shared/bounds.ts'
import { sameHex } from '#shared/hex.ts'
import type { Campaign, DayEntry, Told } from '../campaign.ts'
import { contentStamp } from '../memoize.ts'
import type { State } from '../state.ts'
import { withEncounters } from '../story/encounter-list.ts'
import { partyLocation } from '../views/player-view.ts'
import { toNamedRecord } from '../views/wire-record.ts'
import { markDayPath, markExploredHex, markPosition, OF_PLAY } from './travel-marks.ts'

/** R-STORY-2: what the policy of the day tells players. @param after the state that it led to */
const shownToPlayersOf = (after: State, { way, believedWay }: TravelDay): Told => {
  const ways = { 'true-hex': way, 'believed-hex': believedWay, 'no-marker': null }
  return { ...partyLocation(after), way: ways[after.settings.lost] }
}

/** R-STORY-4: no other days that stand have this story. */
const storyAfter = (
  story: string,
  { day, map, shownToPlayers, order, weather }: DayEntry,
): string => {
  const { rain, water, food, ointment } = map
  const { position, terrain, way } = shownToPlayers
  const explored = order.activity === 'explore' ? ['explored'] : []
  const where = [position, terrain, way, ...explored]
  return contentStamp([story, [day, rain, weather, water, food, ointment, ...where]])
}

/** Characters of a name in a day that would be too long. */
const SHORT_NAME = 30

const shortEvent = (event: TravelEvent): TravelEvent => {
  if (event.kind !== 'encounter') return event
  const { details: _, name, ...rest } = event
  if (name.length <= SHORT_NAME) return { ...rest, name }
  // No half of a sign is left at its end.
  return { ...rest, name: `${name.slice(0, SHORT_NAME - 1).toWellFormed()}…` }
}

const withoutTableDice = (checks: DayChecks): DayChecks => {
  const { again: _, together: __, ...rest } = checks
  return rest
}

/**
 * R-BOUND-4: a day's own document. One that would be too long is without its encounters' details and
 * the ends of their names, which the campaign's list has, and without what tells its dice on tables
 * apart.
 */
const fitDay = (whole: DayEntry): DayEntry => {
  if (JSON.stringify(whole).length <= MAX_DAY_DOCUMENT_LENGTH) return whole
  const { events, checks } = whole
  return { ...whole, events: events.map(shortEvent), checks: checks && withoutTableDice(checks) }
}

interface Travelled {
  /** The record as the day began. */
  readonly start: MapRecord
  readonly order: DayOrder
  readonly day: TravelDay
}

/** R-WEATHER-3. @param record as it is now */
export const weatherAfterSave = (
  { record, weather }: State,
  { rain }: MapRecord,
): State['weather'] => (rain === record.rain ? weather : null)

/** The state after a day, but for what refers to its own document. */
const stateAfterDay = (state: State, { day: travelled, order }: Travelled): State => {
  const { record, believed, progress, believedProgress, day, from, heading } = travelled
  const travels = { record, believed, progress, believedProgress, day }
  const weather = travelled.weather?.name ?? weatherAfterSave(state, record)
  const arrived = { ...state, ...travels, weather, rulesChanged: false }
  // R-DAY-6: the GM may have put a party elsewhere that stays there.
  const isPut = heading === null && !sameHex(from, state.record.position)
  const marked = isPut ? markPosition(arrived, OF_PLAY) : markDayPath(arrived, travelled, order)
  const explores = order.activity === 'explore'
  return withEncounters(explores ? markExploredHex(marked) : marked, travelled)
}

const dayEntry = (
  before: State,
  after: State,
  { start, order, day: travelled }: Travelled,
): DayEntry => {
  const { day, record, from, way, rolls, events, weather, checks, heading, lost, gained } =
    travelled
  return fitDay({
    day,
    map: toNamedRecord(record, after.rules),
    from,
    way,
    order,
    rolls,
    events,
    checks,
    heading,
    lost,
    ...(weather && { weather: weather.name }),
    shownToPlayers: shownToPlayersOf(after, travelled),
    ...(after.chart?.grid.pointy && { pointy: true }),
    stores: { start: pickStores(start), gained },
    ...(before.rulesChanged && { rulesChanged: true }),
  })
}

export const recordDay = (
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
