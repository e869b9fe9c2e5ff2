import type { HandoutView, PlayersDay } from '../protocol/players-journal.ts'
import type { EncounterEntry } from '../rules/encounter.ts'
import type { MapRecord } from '../rules/record.ts'
import type { DayEntry, Expedition, Told } from './campaign.ts'
import { encountersOfDay } from './encounters/encounter-views.ts'
import type { ChartImage } from './image-store.ts'
import type { MapState } from './map-state.ts'
import { notesOfDay } from './notes/noted-days.ts'
import { toldName } from './players-journal/told-name.ts'
import { type Label, publicFields } from './public-fields.ts'
import { remembered } from './remembered.ts'

/** R-STORY-1: a new field does not compile until it is labelled. */
const DAY_AUDIENCE = {
  day: 'public',
  told: 'by policy',
  /** By labels of its own. */
  map: 'by policy',
  from: 'gm',
  way: 'gm',
  order: 'gm',
  rolls: 'gm',
  events: 'gm',
  checks: 'gm',
  heading: 'gm',
  lost: 'gm',
  stores: 'gm',
} as const satisfies Record<keyof DayEntry, Label>

const RECORD_AUDIENCE = {
  // As the day told them.
  position: 'gm',
  terrain: 'gm',
  rain: 'public',
  water: 'public',
  food: 'public',
  ointment: 'public',
  partyMembers: 'gm',
  raincatchers: 'gm',
  survival: 'gm',
} as const satisfies Record<keyof MapRecord, Label>

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
} as const satisfies Record<keyof EncounterEntry, Label>

/** The parts of a campaign that the players' journal is made of. */
export interface JournalSource {
  readonly settings: Pick<Expedition['settings'], 'lost'>
  readonly mapState: Pick<MapState, 'notes' | 'encounters' | 'handouts'>
  /** By id: of one that is deleted nothing is told. */
  readonly images: ReadonlyMap<string, Pick<ChartImage, 'width' | 'height'>>
}

const NOWHERE: Told = { position: null, terrain: null, way: null }

/** R-STORY-2, R-STORY-3. */
const whereaboutsTold = ({ told }: DayEntry, { settings }: JournalSource) => {
  const { position, terrain, way } = settings.lost === 'no-marker' ? NOWHERE : told
  return { position, terrain, way: way && [...way] }
}

/** R-HAND-2: by the day under which each stands; what came before the first stands under that. */
const handoutsByDay = remembered((handouts: MapState['handouts']) =>
  Map.groupBy(handouts, ([, { day }]) => Math.max(1, day)),
)

const handoutsOfDay = ({ mapState, images }: JournalSource, day: number): HandoutView[] =>
  (handoutsByDay(mapState.handouts).get(day) ?? []).flatMap(([id, { name }]) => {
    const image = images.get(id)
    return image ? [{ id, name, width: image.width, height: image.height }] : []
  })

/**
 * R-STORY-1: a day that stands, as players may know it. Every channel that tells them of days goes
 * through here.
 */
export const playersDay = (entry: DayEntry, source: JournalSource): PlayersDay => {
  const { mapState } = source
  const { players: note, session } = notesOfDay(mapState, entry.day)
  return {
    ...publicFields(entry, DAY_AUDIENCE),
    session,
    ...whereaboutsTold(entry, source),
    ...publicFields(entry.map, RECORD_AUDIENCE),
    note,
    encounters: encountersOfDay(mapState.encounters, entry)
      .filter(({ shared }) => shared)
      .map((encounter) => ({
        ...publicFields<EncounterEntry, typeof ENCOUNTER_AUDIENCE>(encounter, ENCOUNTER_AUDIENCE),
        name: toldName(encounter),
      })),
    handouts: handoutsOfDay(source, entry.day),
  }
}
