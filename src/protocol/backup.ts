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

// docs/backup-format.md

/** Begins the format of every version's files. */
export const ANY_BACKUP_FORMAT = 'overland-campaign'
export const BACKUP_FORMAT = `${ANY_BACKUP_FORMAT}-${FORMAT}`
export const BACKUP_TYPE = 'application/zip'
export const BACKUP_EXTENSION = '.overland'

/** For a reader, far above any campaign. */
const MAX_SEQ = 1_000_000_000

const day = wholeNumber({ min: 0, max: MAX_SEQ })
const endedDay = wholeNumber({ min: 1, max: MAX_SEQ })
const seq = wholeNumber({ min: 1, max: MAX_SEQ })
const revision = wholeNumber({ min: 0, max: MAX_SEQ })

const DAY_NUMBER = '^[1-9][0-9]{0,6}$'
const COORDINATE = '^(0|-?[1-9][0-9]{0,4})$'

const byKey = <Value extends TSchema>(pattern: string, value: Value) =>
  Type.Record(Type.String({ pattern }), value, { additionalProperties: false })

const hexRowsOf = <Value extends TSchema>(value: Value) =>
  byKey(COORDINATE, byKey(COORDINATE, value))

const SheetSchema = exactly({ image: imageId, width: imageSide, height: imageSide })

/** A campaign's state. How much of it there may be, is held against with the campaign's bounds. */
export const StateSchema = exactly({
  record: exactly({ ...MapRecordSchema.properties, terrain: TerrainIdSchema }),
  /** R-LOST-2: where the party believes to be. */
  believed: HexSchema,
  /** R-COST-5: points on the way into the next hex. */
  progress: ProgressSchema,
  /** R-LOST-7: the same as the party believes it; in no view. */
  believedProgress: ProgressSchema,
  /** Days ended so far, from 0. */
  day,
  /** Of each day that stands, the `seq` of the change that ended it. */
  days: byKey(DAY_NUMBER, seq),
  /** R-JOUR-4: whether the rules changed since the last day that stands. */
  rulesChanged: Type.Boolean(),
  /** R-KNOW-1: what players know. */
  known: hexRowsOf(oneOf(['seen', 'visited', 'explored'])),
  /** R-LAND-1: what the GM painted. */
  terrain: hexRowsOf(TerrainIdSchema),
  /** R-TRAIL-1: where a day (days ended by then), or a hand, took the party, and what players were told. */
  trail: Type.Array(exactly({ day, hex: HexSchema, shown: HexSchema })),
  sites: byKey(PART_ID_PATTERN, GmSiteSchema),
  /** R-TABLE-1: those that differ from the tables of a new campaign, by id. */
  tables: byKey(PART_ID_PATTERN, Type.Union([EncounterTableSchema, Type.Literal('deleted')])),
  /** R-TABLE-4: by table and row, the day on which the row was met first. */
  met: byKey(PART_ID_PATTERN, byKey(PART_ID_PATTERN, endedDay)),
  /** R-ENC-5: by id. */
  encounters: byKey(ENCOUNTER_ID_PATTERN, exactly(encounterFields)),
  /** R-NOTE-1: by day; of days that stand. Empty ones are left out. */
  notes: byKey(DAY_NUMBER, DayNotesSchema),
  /** R-HAND-1: by the id of the image, which may be deleted by now. */
  handouts: byKey(IMAGE_ID_PATTERN, exactly(HandoutFields)),
  /** R-CHART-3: own images with one grid, in chart units, that holds for all; null: the built-in chart. */
  chart: nullable(
    exactly({
      gm: SheetSchema,
      /** null: the GM's image is the players' too. */
      players: nullable(SheetSchema),
      /** R-SURVEY-1: what the settings may show in known hexes. */
      survey: nullable(SheetSchema),
      grid: GridSchema,
    }),
  ),
  settings: SettingsSchema,
  rules: RuleSetSchema,
  /** R-WEATHER-3: the name of the last automatic day's; null: there is none, or a save changed its rain. */
  weather: nullable(WeatherNameSchema),
  /** R-STORY-4: of what players were told of the days that stand; empty until a day is ended. */
  story: Type.String({ pattern: '^[A-Za-z0-9_-]{0,16}$' }),
})
export type StoredState = Frozen<Static<typeof StateSchema>>

/** `campaign.json`. */
export const BackupSchema = exactly({
  format: Type.Literal(BACKUP_FORMAT),
  /** Of the states and of all else: `src/campaign/upgrade.ts` counts it. */
  version: wholeNumber({ min: 1, max: MAX_SEQ }),
  name: Type.String({ maxLength: MAX_NAME }),
  revision,
  head: nullable(seq),
  redo: nullable(seq),
  /** Before the oldest change. */
  start: StateSchema,
  /** Now. */
  state: StateSchema,
  images: Type.Array(ImageSchema, { maxItems: 2 * MAX_IMAGES }),
  plan: PlanSchema,
})
export type Backup = Static<typeof BackupSchema>

const { water, food, ointment } = MapRecordSchema.properties
const StoresSchema = exactly({ ointment, water, food })

/** A day's own document; its size is bounded as a whole (R-BOUND-4). */
const DayEntrySchema = exactly({
  ...dayFields,
  day: endedDay,
  /** null: the party stayed. */
  heading: nullable(HeadingSchema),
  /** R-WEATHER-3: left out where nothing was rolled. */
  weather: Type.Optional(WeatherNameSchema),
  /** R-STORY-2: what players were told of the day; null: it was hidden from them. */
  shownToPlayers: exactly({
    position: nullable(HexSchema),
    terrain: nullable(MapRecordSchema.properties.terrain),
    way: nullable(Type.Array(HexSchema)),
  }),
  /** R-JOUR-4: whether the rules changed since the day before. */
  rulesChanged: Type.Optional(Type.Literal(true)),
  /** R-NOTE-6: as the day began, edits of the form included, and what it brought. */
  stores: exactly({ start: StoresSchema, gained: StoresSchema }),
})
export type StoredDay = Frozen<Static<typeof DayEntrySchema>>

/** A day whose change is so old that it is gone: lines before those of all changes. */
export const BackupDaySchema = exactly({ seq, day: DayEntrySchema })
export type BackupDay = Static<typeof BackupDaySchema>

/** A line of `changes.ndjson`. */
export const BackupChangeSchema = exactly({
  seq,
  parent: nullable(seq),
  kind: oneOf(CHANGE_KINDS),
  /** A patch. What it makes of the state is held against the state's schema. */
  forth: Type.Unsafe<object>({ type: 'object' }),
  /** Of a change that ended a day. */
  day: Type.Optional(DayEntrySchema),
  /** Changes in a row with one mark are taken back together. */
  mark: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  madeAt: time,
})
export type BackupChange = Static<typeof BackupChangeSchema>

/** Answer of `GET /backup/replaced`. */
export const ReplacedSchema = exactly({
  /**
   * What `POST /backup/undo` leads to: the days ended by then, and whether it is what a restore
   * brought that was undone. null: nothing.
   */
  replaced: nullable(exactly({ day, restored: Type.Boolean() })),
})
export type Replaced = Static<typeof ReplacedSchema>
