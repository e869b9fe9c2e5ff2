import { Buffer } from 'node:buffer'
import { MAX_PAGE_BYTES } from '#protocol/limits.ts'
import { NO_NOTES } from '#protocol/story/notes.ts'
import type { HandoutView, PlayersDay } from '#protocol/story/players-journal.ts'
import type { Balance, JournalDay, JournalPage } from '#protocol/views.ts'
import { nameWithTotals } from '#rules/encounter.ts'
import { type Readers, startingRecord } from '#rules/record.ts'
import { pickStores, type Stores, type Supply } from '#rules/supplies.ts'
import type { Campaign, DayEntry, ShownToPlayers } from '../campaign.ts'
import { memoize } from '../memoize.ts'
import type { ChartImage } from '../ports/image-store.ts'
import type { CampaignStore, RecordedDay, Store } from '../ports/store.ts'
import { Refusal } from '../refusal.ts'
import type { EncounterEntry, State } from '../state.ts'
import { encountersOfDay } from '../story/encounter-list.ts'
import { notesOfDay } from '../story/notes-and-handouts.ts'
import { publicFields, recordReaders } from './player-view.ts'
import { dayView } from './views.ts'

/** R-REC-2: the supplies with which every campaign begins. */
const STARTING_STORES: Stores = pickStores(startingRecord({ x: 0, y: 0 }, ''))

/**
 * R-NOTE-6: how each supply changed in a day, including edits since the day before.
 *
 * @param before the supplies at the end of the day before, or at the beginning of the campaign
 */
const balanceOf = ({ map, stores }: Pick<DayEntry, 'map' | 'stores'>, before: Stores): Balance => {
  const { start, gained } = stores
  const balance = (supply: Supply) => ({
    edited: start[supply] - before[supply],
    gained: gained[supply],
    used: start[supply] + gained[supply] - map[supply],
  })
  return { water: balance('water'), food: balance('food'), ointment: balance('ointment') }
}

/** R-JOUR-2: converts the first days: as many as fit on a page, and at least one. */
export const fillPage = <Day, View>(days: readonly Day[], toView: (day: Day) => View): View[] => {
  const page: View[] = []
  let bytes = 0
  for (const day of days) {
    const view = toView(day)
    bytes += Buffer.byteLength(JSON.stringify(view))
    if (page.length > 0 && bytes > MAX_PAGE_BYTES) break
    page.push(view)
  }
  return page
}

/**
 * A day in the GM's journal, current or undone, with the revision that it made.
 *
 * @param before the supplies at the end of the day before; ignored for an undone day
 */
export const journalDay = (
  { seq, entry }: RecordedDay,
  { revisions, state }: Pick<Campaign, 'revisions' | 'state'>,
  before: Stores = STARTING_STORES,
): JournalDay => {
  const undone = state.days[entry.day] !== seq
  return {
    ...dayView(entry, { ...revisions, full: seq }),
    undone,
    encounters: undone ? [] : encountersOfDay(state.encounters, entry),
    notes: undone ? NO_NOTES : notesOfDay(state, entry.day),
    balance: undone ? null : balanceOf(entry, before),
  }
}

type DayStore = Pick<CampaignStore, 'findDays'>

/** Current days from `from` to `to`, both included, oldest first. */
export const findCurrentDays = async (
  store: DayStore,
  { history, state }: Pick<Campaign, 'history' | 'state'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly RecordedDay[]> => {
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth)
  const changes = numbers.flatMap((number) => state.days[number] ?? [])
  return changes.length === 0 ? [] : store.findDays(history, changes)
}

/** R-NOTE-6: the supplies at the end of a day, or at the beginning of the campaign. */
const storesAfter = async (store: DayStore, campaign: Campaign, day: number): Promise<Stores> => {
  const [found] = await findCurrentDays(store, campaign, { from: day, to: day })
  return found?.entry.map ?? STARTING_STORES
}

/** Consecutive current days, oldest first, in the form of the GM's journal. */
export const toJournalDays = async (
  store: DayStore,
  campaign: Campaign,
  days: readonly RecordedDay[],
): Promise<JournalDay[]> => {
  const [first] = days
  if (!first) return []
  let stores = await storesAfter(store, campaign, first.entry.day - 1)
  return days.map((day) => {
    const view = journalDay(day, campaign, stores)
    stores = day.entry.map
    return view
  })
}

/** R-JOUR-2: a page of ended days, newest first. `next` begins the next page; null: there is none. */
export const readJournal = async (
  store: CampaignStore,
  campaign: string,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<Omit<JournalPage, 'next'> & { next: number | null }> => {
  const found = await store.find(campaign)
  if (!found) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const page = { limit: limit + 1, ...(before !== undefined && { before }) }
  const listed = await store.listDays(found.history, page)
  const days = listed.slice(0, limit)
  const current = days.filter(({ seq, entry }) => found.state.days[entry.day] === seq)
  const stores = new Map<number, Stores>(current.map(({ entry }) => [entry.day, entry.map]))
  const oldest = current.at(-1)?.entry.day
  if (oldest !== undefined) stores.set(oldest - 1, await storesAfter(store, found, oldest - 1))
  const views = fillPage(days, (day): JournalDay => {
    const view = journalDay(day, found, stores.get(day.entry.day - 1))
    const { rulesChanged } = day.entry
    return { ...view, ...(rulesChanged && !view.undone && { rulesChanged }) }
  })
  const last = listed[views.length - 1]
  return { days: views, next: last && views.length < listed.length ? last.seq : null }
}

/** R-STORY-1: who may read each field of a day. A new field does not compile until it is labelled. */
const DAY_AUDIENCE = {
  day: 'public',
  weather: 'public',
  /** Public, because players saw how the map was drawn. */
  pointy: 'public',
  shownToPlayers: 'by policy',
  map: 'by policy',
  from: 'gm',
  way: 'gm',
  /** R-LOST-6: players learn only whether the party explored. */
  order: 'by policy',
  rolls: 'gm',
  events: 'gm',
  checks: 'gm',
  heading: 'gm',
  lost: 'gm',
  stores: 'gm',
  rulesChanged: 'gm',
} as const satisfies Record<keyof DayEntry, Readers>

/** Position and terrain come from `shownToPlayers` instead. */
const RECORD_READERS = recordReaders('journalReaders')

/** R-STORY-6: who may read each field of a shared encounter. Its name includes rolled numbers. */
const ENCOUNTER_AUDIENCE = {
  time: 'public',
  name: 'by policy',
  quantities: 'by policy',
  day: 'gm',
  details: 'gm',
  state: 'gm',
  note: 'gm',
  shared: 'gm',
} as const satisfies Record<keyof EncounterEntry, Readers>

/** Everything besides the days that the players' journal needs. */
interface JournalSource {
  readonly state: Pick<State, 'notes' | 'encounters' | 'handouts'> & {
    readonly settings: Pick<State['settings'], 'lost'>
  }
  /** Images of handouts by id; handouts with a deleted image are left out. */
  readonly images: ReadonlyMap<string, Pick<ChartImage, 'width' | 'height'>>
}

const HIDDEN_LOCATION: ShownToPlayers = { position: null, terrain: null, way: null }

/** R-STORY-2, R-STORY-3: the location by the day's policy; hidden if the present policy hides it. */
const locationForPlayers = (
  { shownToPlayers }: DayEntry,
  { state: { settings } }: JournalSource,
) => {
  const { position, terrain, way } =
    settings.lost === 'no-marker' ? HIDDEN_LOCATION : shownToPlayers
  return { position, terrain, way: way && [...way] }
}

/** R-HAND-2: handouts by their day; those from before the first day belong to the first day. */
const handoutsByDay = memoize((handouts: State['handouts']) =>
  Map.groupBy(Object.entries(handouts), ([, { day }]) => Math.max(1, day)),
)

const handoutsOfDay = ({ state, images }: JournalSource, day: number): HandoutView[] =>
  (handoutsByDay(state.handouts).get(day) ?? []).flatMap(([id, { name }]) => {
    const image = images.get(id)
    return image ? [{ id, name, width: image.width, height: image.height }] : []
  })

/**
 * R-STORY-1: a current day with only the fields that players may read. All channels to players use
 * this function.
 */
export const playersDay = (entry: DayEntry, source: JournalSource): PlayersDay => {
  const { state } = source
  const { players: note, session } = notesOfDay(state, entry.day)
  return {
    ...publicFields(entry, DAY_AUDIENCE),
    weather: entry.weather ?? null,
    session,
    ...locationForPlayers(entry, source),
    explored: entry.order.activity === 'explore',
    ...publicFields(entry.map, RECORD_READERS),
    note,
    encounters: encountersOfDay(state.encounters, entry)
      .filter(({ shared }) => shared)
      .map((encounter) => ({
        ...publicFields<EncounterEntry, typeof ENCOUNTER_AUDIENCE>(encounter, ENCOUNTER_AUDIENCE),
        name: nameWithTotals(encounter),
      })),
    handouts: handoutsOfDay(source, entry.day),
  }
}

/** R-STORY-4: prepares the players' journal. @throws Refusal `NO_JOURNAL` while the journal is off */
export const requireJournal = async (
  store: Pick<Store, 'listImages'>,
  { id, state }: Campaign,
): Promise<JournalSource> => {
  if (!state.settings.journal) throw new Refusal({ code: 'NO_JOURNAL' })
  const hasHandouts = Object.keys(state.handouts).length > 0
  const images = hasHandouts ? await store.listImages(id) : []
  return { state, images: new Map(images.map((image) => [image.id, image])) }
}

/**
 * R-STORY-1: a page of the players' journal, newest day first. The next page has the days before
 * `next`; null: there is none.
 *
 * @throws Refusal `NO_JOURNAL` while the journal is off
 */
export const readPlayersJournal = async (
  store: Pick<Store, 'listImages' | 'findDays'>,
  campaign: Campaign,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<{ readonly days: PlayersDay[]; readonly next: number | null }> => {
  const source = await requireJournal(store, campaign)
  const to = Math.min(campaign.state.day, (before ?? Number.POSITIVE_INFINITY) - 1)
  const found = await findCurrentDays(store, campaign, { from: Math.max(1, to - limit + 1), to })
  const days = fillPage(found.toReversed(), ({ entry }) => playersDay(entry, source))
  const oldest = days.at(-1)?.day
  return { days, next: oldest !== undefined && oldest > 1 ? oldest : null }
}
