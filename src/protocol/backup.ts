import { type Static, type TSchema, Type } from 'typebox'
import { MAX_COORDINATE } from '../rules/hex.ts'
import type { HexRun } from '../rules/hex-runs.ts'
import { MAX_NAME } from '../rules/name.ts'
import { MAX_SITE_TEXT, MAX_SITES, SITE_ICONS, SITE_SHOWN } from '../rules/site.ts'
import { GridSchema } from './chart.ts'
import { MAX_DAY, MAX_IMAGES, MAX_KNOWN, MAX_TRAIL } from './limits.ts'
import {
  ChecksSchema,
  EventSchema,
  HeadingSchema,
  HexSchema,
  MapRecordSchema,
  OrderSchema,
  RollSchema,
} from './record.ts'
import { MAX_TERRAINS, RuleSetSchema, TerrainIdSchema } from './rules.ts'
import { exactly, nullable, oneOf, wholeNumber } from './schema.ts'
import { SettingsSchema } from './settings.ts'
import { CHANGE_KINDS } from './views.ts'

// Documents are upgraded to today's versions before they are checked: docs/backup-format.md.

export const BACKUP_FORMAT = 'overland-campaign'
export const BACKUP_VERSION = 2
export const BACKUP_TYPE = 'application/zip'
export const BACKUP_EXTENSION = '.overland'

/** Bounds for a reader, far above any campaign. */
const MAX_SEQ = 1_000_000_000
/** Of a day. */
const MAX_ROLLS = 200
const MAX_RUNS = MAX_KNOWN
/** One change may replace all hexes. */
const MAX_SWAPS = 2 * MAX_RUNS
const MAX_SIDE = 30_000
const MAX_TIME = 8_640_000_000_000_000

const day = wholeNumber({ min: 0, max: MAX_DAY })
const seq = wholeNumber({ min: 1, max: MAX_SEQ })
const revision = wholeNumber({ min: 0, max: MAX_SEQ })
const time = wholeNumber({ min: 0, max: MAX_TIME })
const side = wholeNumber({ min: 1, max: MAX_SIDE })
const coordinate = wholeNumber({ min: -MAX_COORDINATE, max: MAX_COORDINATE })
const imageId = Type.String({ pattern: '^[a-z0-9]{8,64}$' })
/** Changes in a row with one mark are taken back together. */
const mark = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const siteId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
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
}
const ExpeditionSchema = exactly(expeditionFields)
const PartOfExpeditionSchema = Type.Partial(ExpeditionSchema, { additionalProperties: false })

const SiteSchema = exactly({
  id: siteId,
  hex: HexSchema,
  icon: oneOf(SITE_ICONS),
  // Older names may break today's rule.
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  text: Type.String({ maxLength: MAX_SITE_TEXT }),
  gmText: Type.String({ maxLength: MAX_SITE_TEXT }),
  shown: oneOf(SITE_SHOWN),
})

const StepSchema = exactly({ day, hex: HexSchema, shown: HexSchema })

const RunSchema = Type.Unsafe<HexRun>(
  Type.Tuple([coordinate, coordinate, wholeNumber({ min: 1, max: MAX_COORDINATE + 1 })]),
)
const RunsSchema = Type.Array(RunSchema, { maxItems: MAX_RUNS })

const AtlasSchema = exactly({
  known: exactly({ seen: RunsSchema, visited: RunsSchema }),
  terrain: Type.Array(exactly({ terrain: TerrainIdSchema, runs: RunsSchema }), {
    maxItems: MAX_TERRAINS,
  }),
  sites: Type.Array(SiteSchema, { maxItems: MAX_SITES }),
  trail: Type.Array(StepSchema, { maxItems: MAX_TRAIL }),
})

const ImageSchema = exactly({
  id: imageId,
  width: side,
  height: side,
  addedAt: time,
  name: Type.Optional(Type.String({ maxLength: 2 * MAX_NAME })),
})
export type BackupImage = Static<typeof ImageSchema>

/** `campaign.json`. */
export const BackupSchema = exactly({
  format: Type.Literal(BACKUP_FORMAT),
  version: Type.Literal(BACKUP_VERSION),
  name: Type.String({ maxLength: MAX_NAME }),
  revision,
  head: nullable(seq),
  redo: nullable(seq),
  expedition: ExpeditionSchema,
  atlas: AtlasSchema,
  images: Type.Array(ImageSchema, { maxItems: MAX_IMAGES }),
})
export type Backup = Static<typeof BackupSchema>

const DayEntrySchema = exactly({
  day: wholeNumber({ min: 1, max: MAX_DAY }),
  map: MapRecordSchema,
  from: HexSchema,
  order: OrderSchema,
  rolls: Type.Array(RollSchema, { maxItems: MAX_ROLLS }),
  events: nullable(Type.Array(EventSchema, { maxItems: MAX_ROLLS })),
  checks: nullable(ChecksSchema),
  /** Only on days from before events were kept. */
  alerts: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: MAX_ROLLS })),
  heading: HeadingSchema,
  lost: Type.Boolean(),
})

const swapsOf = <Key extends TSchema, Value extends TSchema>(
  key: Key,
  value: Value,
  maxItems = MAX_SWAPS,
) => Type.Array(Type.Tuple([key, nullable(value), nullable(value)]), { maxItems })

const stepsField = Type.Array(StepSchema, { maxItems: MAX_TRAIL })

const AtlasPatchSchema = exactly({
  known: Type.Optional(swapsOf(hexKey, oneOf(['seen', 'visited']))),
  terrain: Type.Optional(swapsOf(hexKey, TerrainIdSchema)),
  sites: Type.Optional(swapsOf(siteId, SiteSchema, 2 * MAX_SITES)),
  trail: Type.Optional(
    exactly({
      kept: wholeNumber({ min: 0, max: MAX_TRAIL }),
      before: stepsField,
      after: stepsField,
    }),
  ),
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
  /** Only of a restored day: for others the path to the head tells. */
  undone: Type.Optional(Type.Boolean()),
  mark: Type.Optional(mark),
  volume: revision,
  madeAt: time,
})
