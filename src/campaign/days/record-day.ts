import type { MapRecord } from '#rules/record.ts'
import { pickStores } from '#rules/supplies.ts'
import type { DayChecks, DayOrder, TravelDay, TravelEvent } from '#rules/travel-day.ts'
import { MAX_DAY_DOCUMENT_LENGTH } from '#shared/bounds.ts'
import { sameHex } from '#shared/hex.ts'
import type { Campaign, DayEntry, ShownToPlayers } from '../campaign.ts'
import { contentStamp } from '../memoize.ts'
import type { State } from '../state.ts'
import { withEncounters } from '../story/encounter-list.ts'
import { partyLocation } from '../views/player-view.ts'
import { toNamedRecord } from '../views/wire-record.ts'
import { markDayPath, markExploredHex, markPosition, PLAY_LIMITS } from './travel-marks.ts'

/** R-STORY-2: position, terrain and path as players see them, by the policy when the day ended. */
const shownToPlayersAfter = (after: State, { way, believedWay }: TravelDay): ShownToPlayers => {
  const pathByPolicy = { 'true-hex': way, 'believed-hex': believedWay, 'no-marker': null }
  return { ...partyLocation(after), way: pathByPolicy[after.settings.lost] }
}

/** R-STORY-4: a hash of all current days as players see them. */
const storyStampAfter = (
  story: string,
  { day, map, shownToPlayers, order, weather }: DayEntry,
): string => {
  const { rain, water, food, ointment } = map
  const { position, terrain, way } = shownToPlayers
  const explored = order.activity === 'explore' ? ['explored'] : []
  const location = [position, terrain, way, ...explored]
  return contentStamp([story, [day, rain, weather, water, food, ointment, ...location]])
}

/** Characters of an encounter's name in a shortened day. */
const SHORT_NAME_LENGTH = 30

const shortenEvent = (event: TravelEvent): TravelEvent => {
  if (event.kind !== 'encounter') return event
  const { details: _, name, ...rest } = event
  if (name.length <= SHORT_NAME_LENGTH) return { ...rest, name }
  // A surrogate pair may be cut in half: `toWellFormed` replaces the rest of it.
  return { ...rest, name: `${name.slice(0, SHORT_NAME_LENGTH - 1).toWellFormed()}…` }
}

const withoutTableDice = (checks: DayChecks): DayChecks => {
  const { again: _, together: __, ...rest } = checks
  return rest
}

/**
 * R-BOUND-4: shortens a day that is too long to store. It drops the details of encounters and the ends
 * of their names, which the campaign's list of encounters has, and the notes about dice on tables.
 */
const shortenDay = (whole: DayEntry): DayEntry => {
  if (JSON.stringify(whole).length <= MAX_DAY_DOCUMENT_LENGTH) return whole
  const { events, checks } = whole
  return { ...whole, events: events.map(shortenEvent), checks: checks && withoutTableDice(checks) }
}

interface TravelledDay {
  /** The record at the beginning of the day. */
  readonly start: MapRecord
  readonly order: DayOrder
  readonly day: TravelDay
}

/** R-WEATHER-3: a save with other rain drops the weather. @param state before the save */
export const weatherAfterSave = (
  { record, weather }: State,
  { rain }: MapRecord,
): State['weather'] => (rain === record.rain ? weather : null)

/** The state after a day, still without `days` and `story`, which depend on the day's entry. */
const stateAfterDay = (state: State, { day: travelled, order }: TravelledDay): State => {
  const { record, believed, progress, believedProgress, day, from, heading } = travelled
  const travels = { record, believed, progress, believedProgress, day }
  const weather = travelled.weather?.name ?? weatherAfterSave(state, record)
  const arrived = { ...state, ...travels, weather, rulesChanged: false }
  // R-DAY-6: in the form the GM may have moved a party that then stays there.
  const wasMovedByGm = heading === null && !sameHex(from, state.record.position)
  const marked = wasMovedByGm
    ? markPosition(arrived, PLAY_LIMITS)
    : markDayPath(arrived, travelled, order)
  const explores = order.activity === 'explore'
  return withEncounters(explores ? markExploredHex(marked) : marked, travelled)
}

const dayEntry = (
  before: State,
  after: State,
  { start, order, day: travelled }: TravelledDay,
): DayEntry => {
  const { day, record, from, way, rolls, events, weather, checks, heading, lost, gained } =
    travelled
  return shortenDay({
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
    shownToPlayers: shownToPlayersAfter(after, travelled),
    ...(after.chart?.grid.pointy && { pointy: true }),
    stores: { start: pickStores(start), gained },
    ...(before.rulesChanged && { rulesChanged: true }),
  })
}

/** The journal entry of a day, and the state after the day. */
export const recordDay = (
  { state: before, revisions }: Campaign,
  travelled: TravelledDay,
): { readonly entry: DayEntry; readonly state: State } => {
  const after = stateAfterDay(before, travelled)
  const entry = dayEntry(before, after, travelled)
  const story = storyStampAfter(before.story, entry)
  // The day's change will be the campaign's next one.
  const days = { ...after.days, [entry.day]: revisions.full + 1 }
  return { entry, state: { ...after, story, days } }
}
