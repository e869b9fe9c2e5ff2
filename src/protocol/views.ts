import { type Static, Type } from 'typebox'
import { HeadingSchema, HexSchema, MapRecordSchema, OrderSchema, RollSchema } from './record.ts'
import { exactly, nullable, oneOf } from './schema.ts'

/** Who a view is for. */
export const AUDIENCES = ['gm', 'player'] as const
export type Audience = (typeof AUDIENCES)[number]

/**
 * The chart: an image in several widths and formats, and the hex grid that lies on it.
 * Lengths are in units of an image `height` units high.
 */
export const ChartSchema = exactly({
  width: Type.Number(),
  height: Type.Number(),
  grid: exactly({
    left: Type.Number(),
    top: Type.Number(),
    columnSpacing: Type.Number(),
    rowSpacing: Type.Number(),
  }),
  /** The image of width w in format f (`avif`, `webp`) is at `<path>-<w>.<f>` under the site. */
  image: exactly({ path: Type.String(), widths: Type.Array(Type.Integer()) }),
})
export type Chart = Static<typeof ChartSchema>

/** What lies around the party, in words: its own hex, then the six neighbours from heading 1 on. */
export const SurroundingsSchema = exactly({
  here: Type.String(),
  neighbours: Type.Array(Type.String(), { minItems: 6, maxItems: 6 }),
})
export type Surroundings = Static<typeof SurroundingsSchema>

const publicFields = {
  revision: Type.String(),
  day: Type.Integer({ minimum: 0 }),
  map: MapRecordSchema,
  chart: ChartSchema,
  surroundings: SurroundingsSchema,
}

/** Everything a player may see, and nothing else. */
export const PlayerViewSchema = exactly(publicFields)
export type PlayerView = Static<typeof PlayerViewSchema>

/** What `Undo` would take back, or `Redo` put back. */
export const ChangeSummarySchema = exactly({
  kind: oneOf(['day', 'save']),
  /** The number of the day that ended, for a day. */
  day: nullable(Type.Integer()),
})
export type ChangeSummary = Static<typeof ChangeSummarySchema>

export const GmViewSchema = exactly({
  ...publicFields,
  undo: nullable(ChangeSummarySchema),
  redo: nullable(ChangeSummarySchema),
})
export type GmView = Static<typeof GmViewSchema>

export const DaySchema = exactly({
  revision: Type.String(),
  day: Type.Integer({ minimum: 1 }),
  map: MapRecordSchema,
  /** Where the day began; the same hex as `map.position` when the edge of the world stopped it. */
  from: HexSchema,
  order: OrderSchema,
  rolls: Type.Array(RollSchema),
  alerts: Type.Array(Type.String()),
  direction: HeadingSchema,
  lost: Type.Boolean(),
})
export type Day = Static<typeof DaySchema>

const { properties: dayProperties } = DaySchema

/** A day in the journal: an undone day stays in it. */
export const JournalDaySchema = exactly({ ...dayProperties, undone: Type.Boolean() })
export type JournalDay = Static<typeof JournalDaySchema>

export const JournalPageSchema = exactly({
  days: Type.Array(JournalDaySchema),
  next: nullable(Type.String()),
})
export type JournalPage = Static<typeof JournalPageSchema>

export const TerrainSchema = exactly({
  id: Type.Integer(),
  name: Type.String(),
  difficulty: Type.Integer(),
  encounters: Type.Array(
    exactly({ name: Type.String(), min: Type.Integer(), max: Type.Integer() }),
  ),
})
