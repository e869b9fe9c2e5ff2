import type { HandoutView, PlayersDay } from '../protocol/players-journal.ts'
import { type EncounterEntry, toldName } from '../rules/encounter.ts'
import { RECORD_FIELDS, type Readers } from '../rules/record.ts'
import type { Campaign, DayEntry, Told } from './campaign.ts'
import type { ChartImage } from './image-store.ts'
import { fitPage, standingDays } from './journal.ts'
import { publicFields, readersOf } from './player-view.ts'
import { Refusal } from './refusal.ts'
import { remembered } from './remembered.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'
import { encountersOfDay } from './story/encounter-list.ts'
import { notesOfDay } from './story/notes-and-handouts.ts'

/** R-STORY-1: a new field does not compile until it is labelled. */
const DAY_AUDIENCE = {
  day: 'public',
  weather: 'public',
  /** How the map was drawn, which they saw. */
  pointy: 'public',
  told: 'by policy',
  /** By labels of its own. */
  map: 'by policy',
  from: 'gm',
  way: 'gm',
  /** R-EXPL-2: only whether the party explored. */
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
const RECORD_READERS = readersOf(RECORD_FIELDS, 'journalReaders')

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

/** The parts of a campaign that the players' journal is made of. */
export interface JournalSource {
  readonly state: Pick<State, 'notes' | 'encounters' | 'handouts'> & {
    readonly settings: Pick<State['settings'], 'lost'>
  }
  /** By id: of one that is deleted nothing is told. */
  readonly images: ReadonlyMap<string, Pick<ChartImage, 'width' | 'height'>>
}

const NOWHERE: Told = { position: null, terrain: null, way: null }

/** R-STORY-2, R-STORY-3. */
const whereaboutsTold = ({ told }: DayEntry, { state: { settings } }: JournalSource) => {
  const { position, terrain, way } = settings.lost === 'no-marker' ? NOWHERE : told
  return { position, terrain, way: way && [...way] }
}

/** R-HAND-2: by the day under which each stands; what came before the first stands under that. */
const handoutsByDay = remembered((handouts: State['handouts']) =>
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
        name: toldName(encounter),
      })),
    handouts: handoutsOfDay(source, entry.day),
  }
}

/** R-STORY-4. @throws Refusal `NO_JOURNAL` while it is off */
export const openJournal = async (
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
  const source = await openJournal(store, campaign)
  const to = Math.min(campaign.state.day, (before ?? Number.POSITIVE_INFINITY) - 1)
  const found = await standingDays(store, campaign, { from: Math.max(1, to - limit + 1), to })
  const days = fitPage(found.toReversed(), ({ entry }) => playersDay(entry, source))
  const oldest = days.at(-1)?.day
  return { days, next: oldest !== undefined && oldest > 1 ? oldest : null }
}
