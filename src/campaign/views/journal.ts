import { Buffer } from 'node:buffer'
import { MAX_PAGE_BYTES } from '#protocol/limits.ts'
import { NO_NOTES } from '#protocol/story/notes.ts'
import type { HandoutView, PlayersDay } from '#protocol/story/players-journal.ts'
import type { Balance, JournalDay, JournalPage } from '#protocol/views.ts'
import { nameWithTotals } from '#rules/encounter.ts'
import { type Readers, startingRecord } from '#rules/record.ts'
import { pickStores, type Stores, type Supply } from '#rules/supplies.ts'
import type { Campaign, DayEntry, Told } from '../campaign.ts'
import { memoize } from '../memoize.ts'
import type { ChartImage } from '../ports/image-store.ts'
import type { CampaignStore, RecordedDay, Store } from '../ports/store.ts'
import { Refusal } from '../refusal.ts'
import type { EncounterEntry, State } from '../state.ts'
import { encountersOfDay } from '../story/encounter-list.ts'
import { notesOfDay } from '../story/notes-and-handouts.ts'
import { publicFields, recordReaders } from './player-view.ts'
import { dayView } from './views.ts'

/** R-REC-2: as every campaign begins. */
const STARTING_STORES: Stores = pickStores(startingRecord({ x: 0, y: 0 }, ''))

/**
 * R-NOTE-6: what a day took and brought in, edits since the day before included.
 *
 * @param before the stores at the end of the day before, or as every campaign begins
 */
const balanceOf = ({ map, stores }: Pick<DayEntry, 'map' | 'stores'>, before: Stores): Balance => {
  const { start, gained } = stores
  const of = (store: Supply) => ({
    edited: start[store] - before[store],
    gained: gained[store],
    used: start[store] + gained[store] - map[store],
  })
  return { water: of('water'), food: of('food'), ointment: of('ointment') }
}

/** R-JOUR-2: the first of some days, as they are told: as many as fit on a page, and at least one. */
export const fitPage = <Found, Told>(
  days: readonly Found[],
  tell: (day: Found) => Told,
): Told[] => {
  const page: Told[] = []
  let bytes = 0
  for (const day of days) {
    const told = tell(day)
    bytes += Buffer.byteLength(JSON.stringify(told))
    if (page.length > 0 && bytes > MAX_PAGE_BYTES) break
    page.push(told)
  }
  return page
}

/**
 * Under the revision that it made; undone days included.
 *
 * @param before the stores at the end of the day before; of an undone day they do not count
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

type Days = Pick<CampaignStore, 'findDays'>

/** Days that stand, both ends included, oldest first. */
export const findCurrentDays = async (
  store: Days,
  { history, state }: Pick<Campaign, 'history' | 'state'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly RecordedDay[]> => {
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth)
  const changes = numbers.flatMap((number) => state.days[number] ?? [])
  return changes.length === 0 ? [] : store.findDays(history, changes)
}

/** R-NOTE-6: the stores at the end of a day, or as every campaign begins. */
const storesAfter = async (store: Days, campaign: Campaign, day: number): Promise<Stores> => {
  const [found] = await findCurrentDays(store, campaign, { from: day, to: day })
  return found?.entry.map ?? STARTING_STORES
}

/** Days in a row that stand, oldest first, as the GM's journal tells them. */
export const currentJournalDays = async (
  store: Days,
  campaign: Campaign,
  days: readonly RecordedDay[],
): Promise<JournalDay[]> => {
  const [first] = days
  if (!first) return []
  let stores = await storesAfter(store, campaign, first.entry.day - 1)
  return days.map((day) => {
    const told = journalDay(day, campaign, stores)
    stores = day.entry.map
    return told
  })
}

/** R-JOUR-2: ended days, newest first; `next` is where the next page begins. */
export const readJournal = async (
  store: CampaignStore,
  campaign: string,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<Omit<JournalPage, 'next'> & { next: number | null }> => {
  const found = await store.find(campaign)
  if (!found) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const page = { limit: limit + 1, ...(before !== undefined && { before }) }
  const all = await store.listDays(found.history, page)
  const days = all.slice(0, limit)
  const standing = days.filter(({ seq, entry }) => found.state.days[entry.day] === seq)
  const stores = new Map<number, Stores>(standing.map(({ entry }) => [entry.day, entry.map]))
  const oldest = standing.at(-1)?.entry.day
  if (oldest !== undefined) stores.set(oldest - 1, await storesAfter(store, found, oldest - 1))
  const told = fitPage(days, (day): JournalDay => {
    const told = journalDay(day, found, stores.get(day.entry.day - 1))
    const { rulesChanged } = day.entry
    return { ...told, ...(rulesChanged && !told.undone && { rulesChanged }) }
  })
  const last = all[told.length - 1]
  return { days: told, next: last && told.length < all.length ? last.seq : null }
}

/** R-STORY-1: a new field does not compile until it is labelled. */
const DAY_AUDIENCE = {
  day: 'public',
  weather: 'public',
  /** How the map was drawn, which they saw. */
  pointy: 'public',
  shownToPlayers: 'by policy',
  map: 'by policy',
  from: 'gm',
  way: 'gm',
  /** R-LOST-6: only whether the party explored. */
  order: 'by policy',
  rolls: 'gm',
  events: 'gm',
  checks: 'gm',
  heading: 'gm',
  lost: 'gm',
  stores: 'gm',
  rulesChanged: 'gm',
} as const satisfies Record<keyof DayEntry, Readers>

/** Position and terrain stand there as the day told them. */
const RECORD_READERS = recordReaders('journalReaders')

/** R-STORY-6: of one that the GM shares; the name with what was rolled for it. */
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

interface JournalSource {
  readonly state: Pick<State, 'notes' | 'encounters' | 'handouts'> & {
    readonly settings: Pick<State['settings'], 'lost'>
  }
  /** By id: of one that is deleted nothing is told. */
  readonly images: ReadonlyMap<string, Pick<ChartImage, 'width' | 'height'>>
}

const NOWHERE: Told = { position: null, terrain: null, way: null }

/** R-STORY-2, R-STORY-3. */
const whereaboutsTold = ({ shownToPlayers }: DayEntry, { state: { settings } }: JournalSource) => {
  const { position, terrain, way } = settings.lost === 'no-marker' ? NOWHERE : shownToPlayers
  return { position, terrain, way: way && [...way] }
}

/** R-HAND-2: by the day under which each stands; what came before the first stands under that. */
const handoutsByDay = memoize((handouts: State['handouts']) =>
  Map.groupBy(Object.entries(handouts), ([, { day }]) => Math.max(1, day)),
)

const handoutsOfDay = ({ state, images }: JournalSource, day: number): HandoutView[] =>
  (handoutsByDay(state.handouts).get(day) ?? []).flatMap(([id, { name }]) => {
    const image = images.get(id)
    return image ? [{ id, name, width: image.width, height: image.height }] : []
  })

/**
 * R-STORY-1: a day that stands, as players may know it. Every channel that tells them of days goes
 * through here.
 */
export const playersDay = (entry: DayEntry, source: JournalSource): PlayersDay => {
  const { state } = source
  const { players: note, session } = notesOfDay(state, entry.day)
  return {
    ...publicFields(entry, DAY_AUDIENCE),
    weather: entry.weather ?? null,
    session,
    ...whereaboutsTold(entry, source),
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

/** R-STORY-4. @throws Refusal `NO_JOURNAL` while it is off */
export const requireJournal = async (
  store: Pick<Store, 'listImages'>,
  { id, state }: Campaign,
): Promise<JournalSource> => {
  if (!state.settings.journal) throw new Refusal({ code: 'NO_JOURNAL' })
  const isHanded = Object.keys(state.handouts).length > 0
  const images = isHanded ? await store.listImages(id) : []
  return { state, images: new Map(images.map((image) => [image.id, image])) }
}

/**
 * R-STORY-1: days that stand, newest first, as players may know them. `next`: days before that one
 * follow.
 *
 * @throws Refusal `NO_JOURNAL` while it is off
 */
export const readPlayersJournal = async (
  store: Pick<Store, 'listImages' | 'findDays'>,
  campaign: Campaign,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<{ readonly days: PlayersDay[]; readonly next: number | null }> => {
  const source = await requireJournal(store, campaign)
  const to = Math.min(campaign.state.day, (before ?? Number.POSITIVE_INFINITY) - 1)
  const found = await findCurrentDays(store, campaign, { from: Math.max(1, to - limit + 1), to })
  const days = fitPage(found.toReversed(), ({ entry }) => playersDay(entry, source))
  const oldest = days.at(-1)?.day
  return { days, next: oldest !== undefined && oldest > 1 ? oldest : null }
}
