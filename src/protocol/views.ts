import { type Static, Type } from 'typebox'
import type { RuleSet } from '#rules/rule-set.ts'
import { ChartChoiceSchema, ChartSchema } from './map/chart.ts'
import {
  FogSchema,
  GmSiteSchema,
  GmTrailStepSchema,
  KnownSchema,
  LabelSchema,
  PaintedTerrainSchema,
  SiteSchema,
  TrailStepSchema,
  WireNumberingSchema,
} from './map/on-the-map.ts'
import {
  ChecksSchema,
  EventSchema,
  HeadingSchema,
  HexSchema,
  MapRecordSchema,
  OrderSchema,
  ProgressSchema,
  RollSchema,
  WeatherNameSchema,
} from './record.ts'
import { EncounterSchema } from './rules/encounters.ts'
import { NeedsSchema, TerrainNameSchema, WireRulesSchema } from './rules/rules.ts'
import { TableSummarySchema } from './rules/tables.ts'
import { exactly, nullable, oneOf } from './schema.ts'
import { SettingNameSchema, SettingsSchema } from './settings.ts'
import { GmHandoutSchema } from './story/handouts.ts'
import { DayNotesSchema } from './story/notes.ts'
import { HandoutSchema } from './story/players-journal.ts'

export const AUDIENCES = ['gm', 'player'] as const
export type Audience = (typeof AUDIENCES)[number]

/** In words: the party's own hex, then the six neighbours from heading 1 on. */
export const SurroundingsSchema = exactly({
  here: Type.String(),
  neighbours: Type.Array(Type.String(), { minItems: 6, maxItems: 6 }),
})
export type Surroundings = Static<typeof SurroundingsSchema>

const sharedFields = {
  revision: Type.String(),
  day: Type.Integer({ minimum: 0 }),
  chart: ChartSchema,
  labels: Type.Array(LabelSchema),
  fog: FogSchema,
  /** The numbers that are drawn. */
  numbering: nullable(WireNumberingSchema),
  /** The numbers that hexes are called by in words: also those that the map has in print. */
  naming: nullable(WireNumberingSchema),
  needs: NeedsSchema,
  /** R-SUP-6: no weather fills a raincatcher; left out otherwise. */
  dry: Type.Optional(Type.Literal(true)),
  /** R-WEATHER-3: of the last automatic day; null: there is none, or a save changed its rain. */
  weather: nullable(WeatherNameSchema),
  /** R-STORY-4: of the players' journal: it changes with what that says. null: it is off. */
  journal: nullable(Type.String()),
  /** On the players' screens now. */
  handout: nullable(HandoutSchema),
}

const { properties: recordFields } = MapRecordSchema

/** Everything a player may see, and nothing else. */
export const PlayerViewSchema = exactly({
  ...sharedFields,
  /** Position and terrain are null where the GM's policy hides them. */
  map: exactly({
    ...recordFields,
    position: nullable(HexSchema),
    terrain: nullable(TerrainNameSchema),
  }),
  surroundings: nullable(SurroundingsSchema),
  known: nullable(KnownSchema),
  trail: Type.Array(TrailStepSchema),
  sites: Type.Array(SiteSchema),
})
export type PlayerView = Static<typeof PlayerViewSchema>

export const CHANGE_KINDS = [
  'day',
  'save',
  'hexes',
  'site',
  /** R-KEY-3 */
  'key',
  'settings',
  'chart',
  'bearings',
  'rules',
  'tables',
  'encounter',
  'position',
  'note',
  'handout',
  /** R-REW-5 */
  'rewind',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The change that `Undo` or `Redo` acts on. */
export const ChangeSummarySchema = exactly({
  kind: oneOf(CHANGE_KINDS),
  /** The number of the day that ended; null for other kinds. */
  day: nullable(Type.Integer()),
  /** R-UNDO-8: the days that are taken back, or put back, in one step; left out for a single change. */
  days: Type.Optional(exactly({ first: Type.Integer(), last: Type.Integer() })),
  /** R-UNDO-8: which settings it changed; left out for other kinds. */
  settings: Type.Optional(Type.Array(SettingNameSchema)),
})
export type ChangeSummary = Static<typeof ChangeSummarySchema>

/** A day with notes; the stamp changes with them. */
export const NotedDaySchema = exactly({
  day: Type.Integer({ minimum: 1 }),
  stamp: Type.String(),
  /** The session that begins with this day. */
  session: nullable(Type.String()),
})
export type NotedDay = Static<typeof NotedDaySchema>

export const GmViewSchema = exactly({
  ...sharedFields,
  map: MapRecordSchema,
  surroundings: SurroundingsSchema,
  known: KnownSchema,
  trail: Type.Array(GmTrailStepSchema),
  sites: Type.Array(GmSiteSchema),
  undo: nullable(ChangeSummarySchema),
  redo: nullable(ChangeSummarySchema),
  /** With `rain`, the old form of weather. */
  rules: Type.Unsafe<RuleSet>(WireRulesSchema),
  /** Without their rows, in the order of their names. */
  tables: Type.Array(TableSummarySchema),
  /** Those that are not dealt with, oldest first; of very many the newest. */
  encounters: Type.Array(EncounterSchema),
  /** How many there are of them. */
  openEncounters: Type.Integer({ minimum: 0 }),
  /** The days that have notes, in their order. */
  notes: Type.Array(NotedDaySchema),
  handouts: Type.Array(GmHandoutSchema, { description: 'Newest first.' }),
  settings: SettingsSchema,
  /** Images laid as the chart; null for the built-in one. */
  ownChart: nullable(ChartChoiceSchema),
  /** Where the party believes it is. */
  believed: HexSchema,
  /** R-COST-5: points on the way into the next hex, in truth. */
  progress: ProgressSchema,
  terrain: PaintedTerrainSchema,
  /** The hex's known terrain, if it differs from the record's. */
  suggestion: nullable(TerrainNameSchema),
})
export type GmView = Static<typeof GmViewSchema>

/** Of a day, as it is kept and as it is told. */
export const dayFields = {
  day: Type.Integer({ minimum: 1 }),
  /** After the day, with the name that its terrain had then. */
  map: MapRecordSchema,
  /**
   * Where the day began, edits of the form included: the hex of `map.position` when the edge of the
   * world stopped it.
   */
  from: HexSchema,
  /** The hexes entered, in their order. */
  way: Type.Array(HexSchema),
  order: OrderSchema,
  rolls: Type.Array(RollSchema),
  events: Type.Array(EventSchema),
  /** What the dice were held against; null if nothing was rolled. */
  checks: nullable(ChecksSchema),
  lost: Type.Boolean(),
  /** R-GRID-11: ended on a pointy map; left out otherwise. */
  pointy: Type.Optional(Type.Literal(true)),
}

const toldFields = {
  revision: Type.String(),
  ...dayFields,
  /** The events as sentences. */
  alerts: Type.Array(Type.String()),
  /** null: the party stayed. */
  direction: nullable(HeadingSchema),
  /** R-WEATHER-3: null for a manual day. */
  weather: nullable(WeatherNameSchema),
}

export const DaySchema = exactly(toldFields)
export type Day = Static<typeof DaySchema>

/** R-NOTE-6: of a store, since the end of the day before. */
const StoreBalanceSchema = exactly({
  /** By saves and edits of the form; may be negative. */
  edited: Type.Integer(),
  /** By rain and foraging. */
  gained: Type.Integer({ minimum: 0 }),
  /** By the party. */
  used: Type.Integer({ minimum: 0 }),
})

/** In gallons, rations and applications. */
const BalanceSchema = exactly({
  water: StoreBalanceSchema,
  food: StoreBalanceSchema,
  ointment: StoreBalanceSchema,
})
export type Balance = Static<typeof BalanceSchema>

/** Undone days stay in the journal. */
export const JournalDaySchema = exactly({
  ...toldFields,
  undone: Type.Boolean(),
  /** Left out unless the rules changed since the day before it. */
  rulesChanged: Type.Optional(Type.Literal(true)),
  /** As they stand now; none of days that were undone. */
  encounters: Type.Array(EncounterSchema),
  /** As they stand now; empty for days that were undone. */
  notes: DayNotesSchema,
  /** null for days that were undone. */
  balance: nullable(BalanceSchema),
})
export type JournalDay = Static<typeof JournalDaySchema>

export const JournalPageSchema = exactly({
  days: Type.Array(JournalDaySchema),
  next: nullable(Type.String()),
})
export type JournalPage = Static<typeof JournalPageSchema>

export const TerrainSchema = exactly({
  /** A number for the standard rules' terrains, else a word. */
  id: Type.Union([Type.Integer(), Type.String()]),
  name: Type.String(),
  difficulty: Type.Integer(),
  encounters: Type.Array(
    exactly({ name: Type.String(), min: Type.Integer(), max: Type.Integer() }),
  ),
})
