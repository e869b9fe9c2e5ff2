import { type Static, type TSchema, Type } from 'typebox'
import { MAX_IMAGES } from '#shared/bounds.ts'
import { MAX_NAME } from '#shared/name.ts'
import { FORMAT } from './format.ts'
import { GridSchema, IMAGE_ID_PATTERN, ImageSchema, imageId, imageSide } from './map/chart.ts'
import { GmSiteSchema } from './map/on-the-map.ts'
import { PlanSchema } from './map/plan.ts'
import {
  HeadingSchema,
  HexSchema,
  MapRecordSchema,
  ProgressSchema,
  WeatherNameSchema,
} from './record.ts'
import { ENCOUNTER_ID_PATTERN, encounterFields } from './rules/encounters.ts'
import { RuleSetSchema, TerrainIdSchema } from './rules/rules.ts'
import { EncounterTableSchema, PART_ID_PATTERN } from './rules/tables.ts'
import { exactly, type Frozen, nullable, oneOf, time, wholeNumber } from './schema.ts'
import { SettingsSchema } from './settings.ts'
import { HandoutFields } from './story/handouts.ts'
import { DayNotesSchema } from './story/notes.ts'
import { CHANGE_KINDS, dayFields } from './views.ts'

// The format of a campaign's file: see docs/backup-format.md.

/** Prefix of `format` in the files of all versions. */
export const ANY_BACKUP_FORMAT = 'overland-campaign'
export const BACKUP_FORMAT = `${ANY_BACKUP_FORMAT}-${FORMAT}`
export const BACKUP_TYPE = 'application/zip'
export const BACKUP_EXTENSION = '.overland'

/** Highest number in a file; far above those of any campaign. */
const MAX_SEQ = 1_000_000_000

const day = wholeNumber({ min: 0, max: MAX_SEQ })
const endedDay = wholeNumber({ min: 1, max: MAX_SEQ })
const seq = wholeNumber({ min: 1, max: MAX_SEQ })
const revision = wholeNumber({ min: 0, max: MAX_SEQ })

const DAY_NUMBER = '^[1-9][0-9]{0,6}$'
const COORDINATE = '^(0|-?[1-9][0-9]{0,4})$'

const recordOf = <Value extends TSchema>(pattern: string, value: Value) =>
  Type.Record(Type.String({ pattern }), value, { additionalProperties: false })

const hexRowsOf = <Value extends TSchema>(value: Value) =>
  recordOf(COORDINATE, recordOf(COORDINATE, value))

const SheetSchema = exactly({ image: imageId, width: imageSide, height: imageSide })

/** A campaign's state. Its size is checked with the campaign's bounds. */
export const StateSchema = exactly({
  record: exactly({ ...MapRecordSchema.properties, terrain: TerrainIdSchema }),
  /** R-LOST-2: hex where the party believes it is. */
  believed: HexSchema,
  /** R-COST-5: points on the way into the next hex. */
  progress: ProgressSchema,
  /** R-LOST-7: points that the party believes it has; never sent in a view. */
  believedProgress: ProgressSchema,
  /** Days ended so far, from 0. */
  day,
  /** By the numbers of current days, the `seq` of the change that ended the day. */
  days: recordOf(DAY_NUMBER, seq),
  /** R-JOUR-4: whether the rules changed since the last current day. */
  rulesChanged: Type.Boolean(),
  /** R-KNOW-1: hexes that players know. */
  known: hexRowsOf(oneOf(['seen', 'visited', 'explored'])),
  /** R-LAND-1: terrain that the GM painted. */
  terrain: hexRowsOf(TerrainIdSchema),
  /** R-TRAIL-1: hexes of the party, true and as shown to players; `day`: number of days ended by then. */
  trail: Type.Array(exactly({ day, hex: HexSchema, shown: HexSchema })),
  sites: recordOf(PART_ID_PATTERN, GmSiteSchema),
  /** R-TABLE-1: tables that differ from those of a new campaign, by id. */
  tables: recordOf(PART_ID_PATTERN, Type.Union([EncounterTableSchema, Type.Literal('deleted')])),
  /** R-TABLE-4: first day on which a row was met, by the ids of table and row. */
  met: recordOf(PART_ID_PATTERN, recordOf(PART_ID_PATTERN, endedDay)),
  /** R-ENC-5: encounters that happened, by id. */
  encounters: recordOf(ENCOUNTER_ID_PATTERN, exactly(encounterFields)),
  /** R-NOTE-1: notes of current days, by day; empty notes are left out. */
  notes: recordOf(DAY_NUMBER, DayNotesSchema),
  /** R-HAND-1: handouts by the id of their image, which may be deleted by now. */
  handouts: recordOf(IMAGE_ID_PATTERN, exactly(HandoutFields)),
  /** R-CHART-3: the GM's images with one grid for all, in chart units; null: the built-in chart. */
  chart: nullable(
    exactly({
      gm: SheetSchema,
      /** null: players see the GM's image. */
      players: nullable(SheetSchema),
      /** R-SURVEY-1: image for known hexes, if the settings show it; null: none. */
      survey: nullable(SheetSchema),
      grid: GridSchema,
    }),
  ),
  settings: SettingsSchema,
  rules: RuleSetSchema,
  /** R-WEATHER-3: name of the last rolled weather; null: none was rolled, or a save changed the rain. */
  weather: nullable(WeatherNameSchema),
  /** R-STORY-4: stamp of the current days as players see them; empty before the first day. */
  story: Type.String({ pattern: '^[A-Za-z0-9_-]{0,16}$' }),
})
export type StoredState = Frozen<Static<typeof StateSchema>>

/** `campaign.json`. */
export const BackupSchema = exactly({
  format: Type.Literal(BACKUP_FORMAT),
  /** Version of the file's states and changes, as counted in `src/campaign/upgrade.ts`. */
  version: wholeNumber({ min: 1, max: MAX_SEQ }),
  name: Type.String({ maxLength: MAX_NAME }),
  revision,
  head: nullable(seq),
  redo: nullable(seq),
  /** The state before the oldest change. */
  start: StateSchema,
  /** The current state. */
  state: StateSchema,
  images: Type.Array(ImageSchema, { maxItems: 2 * MAX_IMAGES }),
  plan: PlanSchema,
})
export type Backup = Static<typeof BackupSchema>

const { water, food, ointment } = MapRecordSchema.properties
const StoresSchema = exactly({ ointment, water, food })

/** An ended day; its size is limited as a whole (R-BOUND-4). */
const DayEntrySchema = exactly({
  ...dayFields,
  day: endedDay,
  /** Heading of the march; null: the party stayed. */
  heading: nullable(HeadingSchema),
  /** R-WEATHER-3: name of the rolled weather; left out if none was rolled. */
  weather: Type.Optional(WeatherNameSchema),
  /** R-STORY-2: the parts of the day that depend on the GM's policy, as players see them; null: hidden. */
  shownToPlayers: exactly({
    position: nullable(HexSchema),
    terrain: nullable(MapRecordSchema.properties.terrain),
    way: nullable(Type.Array(HexSchema)),
  }),
  /** R-JOUR-4: whether the rules changed since the day before; left out otherwise. */
  rulesChanged: Type.Optional(Type.Literal(true)),
  /** R-NOTE-6: supplies at the beginning, edits of the form included, and amounts gained on the day. */
  stores: exactly({ start: StoresSchema, gained: StoresSchema }),
})
export type StoredDay = Frozen<Static<typeof DayEntrySchema>>

/** A line of `changes.ndjson` for a day whose change was deleted for its age; before all changes. */
export const BackupDaySchema = exactly({ seq, day: DayEntrySchema })
export type BackupDay = Static<typeof BackupDaySchema>

/** A line of `changes.ndjson` for a change. */
export const BackupChangeSchema = exactly({
  seq,
  parent: nullable(seq),
  kind: oneOf(CHANGE_KINDS),
  /** A patch. The patched state is checked by the state's schema. */
  forth: Type.Unsafe<object>({ type: 'object' }),
  /** The day that the change ended; left out for other changes. */
  day: Type.Optional(DayEntrySchema),
  /** Consecutive changes with the same mark are undone together. */
  mark: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  madeAt: time,
})
export type BackupChange = Static<typeof BackupChangeSchema>

/** Answer of `GET /backup/replaced`. */
export const ReplacedSchema = exactly({
  /**
   * The history that `POST /backup/undo` would bring back: its number of days, and whether it came from
   * a file by a restore that was undone. null: there is none.
   */
  replaced: nullable(exactly({ day, restored: Type.Boolean() })),
})
export type Replaced = Static<typeof ReplacedSchema>
