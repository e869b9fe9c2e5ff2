import { type Static, type TSchema, Type } from 'typebox'
import {
  MAX_IMAGES,
  MAX_PREPARED_DAYS,
  MAX_QUANTITY_DICE,
  MAX_TABLE_DICE,
  MAX_TIMES_OF_DAY,
} from '../rules/bounds.ts'
import { MAX_COORDINATE } from '../rules/hex.ts'
import type { HexRun } from '../rules/hex-runs.ts'
import { MAX_NAME } from '../rules/name.ts'
import { MAX_SITE_TEXT, SITE_ICONS, SITE_SHOWN } from '../rules/site.ts'
import { GridSchema } from './chart.ts'
import { ENCOUNTER_ID_PATTERN, EncounterSchema, encounterFields } from './encounters.ts'
import { HandoutFields } from './handouts.ts'
import { DayNotesSchema } from './notes.ts'
import {
  ChecksSchema,
  EventSchema,
  HeadingSchema,
  HexSchema,
  MapRecordSchema,
  OrderSchema,
  RollSchema,
} from './record.ts'
import { RULE_BOUNDS } from './rule-bounds.ts'
import { RuleSetSchema, TerrainIdSchema } from './rules.ts'
import { exactly, nullable, oneOf, wholeNumber } from './schema.ts'
import { SettingsSchema } from './settings.ts'
import { EncounterTableSchema, MET_KEY_PATTERN, PART_ID_PATTERN } from './tables.ts'
import { CHANGE_KINDS } from './views.ts'

// docs/backup-format.md

export const BACKUP_FORMAT = 'overland-campaign'
export const BACKUP_VERSION = 1
export const BACKUP_TYPE = 'application/zip'
export const BACKUP_EXTENSION = '.overland'

/** Bounds for a reader, far above any campaign. */
const MAX_SEQ = 1_000_000_000
/**
 * Of a day: a check at each time of day, dice on tables and of quantities; foraging's check with 20
 * dice for each yield; rain, navigation, the lost die, the pace's.
 */
const MAX_ROLLS = MAX_TIMES_OF_DAY + MAX_TABLE_DICE + MAX_QUANTITY_DICE + 41 + 4
/** Of a day: hexes or events. */
const MAX_OF_A_DAY = 200
const MAX_SIDE = 30_000
const MAX_TIME = 8_640_000_000_000_000

const day = wholeNumber({ min: 0, max: MAX_SEQ })
const seq = wholeNumber({ min: 1, max: MAX_SEQ })
const revision = wholeNumber({ min: 0, max: MAX_SEQ })
const time = wholeNumber({ min: 0, max: MAX_TIME })
const side = wholeNumber({ min: 1, max: MAX_SIDE })
const coordinate = wholeNumber({ min: -MAX_COORDINATE, max: MAX_COORDINATE })
const imageId = Type.String({ pattern: '^[a-z0-9]{8,64}$' })
/** Changes in a row with one mark are taken back together. */
const mark = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const siteId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const tableId = Type.String({ pattern: PART_ID_PATTERN })
const metKey = Type.String({ pattern: MET_KEY_PATTERN })
const metDay = wholeNumber({ min: 1, max: MAX_SEQ })
const noteKey = Type.String({ pattern: '^[1-9][0-9]{0,6}$' })
const HandoutSchema = exactly(HandoutFields)
/** `column,row`. */
const hexKey = Type.String({ pattern: '^(0|-?[1-9][0-9]{0,4}),(0|-?[1-9][0-9]{0,4})$' })

const SheetSchema = exactly({ image: imageId, width: side, height: side })

const expeditionFields = {
  map: exactly({ ...MapRecordSchema.properties, terrain: TerrainIdSchema }),
  day,
  believed: HexSchema,
  chart: nullable(
    exactly({
      gm: SheetSchema,
      players: nullable(SheetSchema),
      survey: nullable(SheetSchema),
      grid: GridSchema,
    }),
  ),
  settings: SettingsSchema,
  rules: RuleSetSchema,
  volume: revision,
  ahead: wholeNumber({ min: 0, max: MAX_SEQ }),
  story: Type.String({ pattern: '^[A-Za-z0-9_-]{0,16}$' }),
}
const ExpeditionSchema = exactly(expeditionFields)
const PartOfExpeditionSchema = Type.Partial(ExpeditionSchema, { additionalProperties: false })

const SiteSchema = exactly({
  id: siteId,
  hex: HexSchema,
  icon: oneOf(SITE_ICONS),
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  text: Type.String({ maxLength: MAX_SITE_TEXT }),
  gmText: Type.String({ maxLength: MAX_SITE_TEXT }),
  shown: oneOf(SITE_SHOWN),
})

const StepSchema = exactly({ day, hex: HexSchema, shown: HexSchema })

const RunSchema = Type.Unsafe<HexRun>(
  Type.Tuple([coordinate, coordinate, wholeNumber({ min: 1, max: MAX_COORDINATE + 1 })]),
)
const RunsSchema = Type.Array(RunSchema)

/** How much of it there may be, is held against with the campaign's other bounds. */
const AtlasSchema = exactly({
  known: exactly({ seen: RunsSchema, visited: RunsSchema }),
  terrain: Type.Array(exactly({ terrain: TerrainIdSchema, runs: RunsSchema }), {
    maxItems: RULE_BOUNDS.terrains.max,
  }),
  sites: Type.Array(SiteSchema),
  trail: Type.Array(StepSchema),
  tables: Type.Array(EncounterTableSchema),
  deletedTables: Type.Array(tableId),
  met: Type.Array(Type.Unsafe<readonly [string, number]>(Type.Tuple([metKey, metDay]))),
  encounters: Type.Array(EncounterSchema),
  notes: Type.Array(
    exactly({ day: wholeNumber({ min: 1, max: MAX_SEQ }), ...DayNotesSchema.properties }),
  ),
  handouts: Type.Array(exactly({ id: imageId, ...HandoutFields })),
})

const ImageSchema = exactly({
  id: imageId,
  width: side,
  height: side,
  addedAt: time,
  name: Type.Optional(Type.String({ maxLength: 2 * MAX_NAME })),
})
export type BackupImage = Static<typeof ImageSchema>

/** `last`: no number up to it is given again. */
const PreparedSchema = exactly({
  last: wholeNumber({ min: 0, max: MAX_SEQ }),
  days: Type.Array(
    exactly({
      n: wholeNumber({ min: 1, max: MAX_SEQ }),
      volume: revision,
      rolls: Type.Array(RollSchema, { maxItems: MAX_ROLLS }),
    }),
    { maxItems: MAX_PREPARED_DAYS },
  ),
})

/** `campaign.json`. */
export const BackupSchema = exactly({
  format: Type.Literal(BACKUP_FORMAT),
  version: Type.Literal(BACKUP_VERSION),
  /** Of the documents' types; until the first release they tell versions apart. */
  stamp: Type.String({ maxLength: 64 }),
  name: Type.String({ maxLength: MAX_NAME }),
  revision,
  head: nullable(seq),
  redo: nullable(seq),
  expedition: ExpeditionSchema,
  atlas: AtlasSchema,
  images: Type.Array(ImageSchema, { maxItems: MAX_IMAGES }),
  prepared: PreparedSchema,
})
export type Backup = Static<typeof BackupSchema>

const { water, food, ointment } = MapRecordSchema.properties
const StoresSchema = exactly({ ointment, water, food })

const DayEntrySchema = exactly({
  day: wholeNumber({ min: 1, max: MAX_SEQ }),
  map: MapRecordSchema,
  from: HexSchema,
  way: Type.Array(HexSchema, { maxItems: MAX_OF_A_DAY }),
  order: OrderSchema,
  rolls: Type.Array(RollSchema, { maxItems: MAX_ROLLS }),
  events: Type.Array(EventSchema, { maxItems: MAX_OF_A_DAY }),
  checks: nullable(ChecksSchema),
  heading: nullable(HeadingSchema),
  lost: Type.Boolean(),
  told: exactly({
    position: nullable(HexSchema),
    terrain: nullable(MapRecordSchema.properties.terrain),
    way: nullable(Type.Array(HexSchema, { maxItems: MAX_OF_A_DAY })),
  }),
  stores: exactly({ start: StoresSchema, gained: StoresSchema }),
})

const swapsOf = <Key extends TSchema, Value extends TSchema>(key: Key, value: Value) =>
  Type.Array(Type.Tuple([key, nullable(value), nullable(value)]))

const encounterId = Type.String({ pattern: ENCOUNTER_ID_PATTERN })
const stepsField = Type.Array(StepSchema)

const AtlasPatchSchema = exactly({
  known: Type.Optional(swapsOf(hexKey, oneOf(['seen', 'visited']))),
  terrain: Type.Optional(swapsOf(hexKey, TerrainIdSchema)),
  sites: Type.Optional(swapsOf(siteId, SiteSchema)),
  trail: Type.Optional(
    exactly({
      kept: wholeNumber({ min: 0, max: MAX_SEQ }),
      before: stepsField,
      after: stepsField,
    }),
  ),
  tables: Type.Optional(
    swapsOf(tableId, Type.Union([EncounterTableSchema, Type.Literal('deleted')])),
  ),
  met: Type.Optional(swapsOf(metKey, metDay)),
  encounters: Type.Optional(swapsOf(encounterId, exactly(encounterFields))),
  notes: Type.Optional(swapsOf(noteKey, DayNotesSchema)),
  handouts: Type.Optional(swapsOf(imageId, HandoutSchema)),
})

/** A line of `changes.ndjson`. */
export const BackupChangeSchema = exactly({
  seq,
  parent: nullable(seq),
  content: Type.Union([
    exactly({ kind: Type.Literal('day'), entry: DayEntrySchema }),
    exactly({ kind: oneOf(CHANGE_KINDS.filter((kind) => kind !== 'day')) }),
  ]),
  patch: exactly({
    before: PartOfExpeditionSchema,
    after: PartOfExpeditionSchema,
    atlas: AtlasPatchSchema,
  }),
  /** Only of a restored journal's: for others the path to the head tells. */
  undone: Type.Optional(Type.Boolean()),
  mark: Type.Optional(mark),
  volume: revision,
  madeAt: time,
})
