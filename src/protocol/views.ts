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

/** The party's hex and its six neighbours from heading 1 on, each described in words. */
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
  /** Hex numbers that are drawn on the map; null: none. */
  numbering: nullable(WireNumberingSchema),
  /** Hex numbers in sentences, drawn or printed on the image itself; null: none. */
  naming: nullable(WireNumberingSchema),
  needs: NeedsSchema,
  /** R-SUP-6: whether no weather fills a raincatcher; left out otherwise. */
  dry: Type.Optional(Type.Literal(true)),
  /** R-WEATHER-3: name of the last rolled weather; null: none was rolled, or a save changed the rain. */
  weather: nullable(WeatherNameSchema),
  /** R-STORY-4: stamp of the players' journal, which changes with its content; null: it is off. */
  journal: nullable(Type.String()),
  /** The handout on the players' screens; null: none. */
  handout: nullable(HandoutSchema),
}

const { properties: recordFields } = MapRecordSchema

/** All fields that players may see. A field that is not listed here is never sent to them. */
export const PlayerViewSchema = exactly({
  ...sharedFields,
  /** Position and terrain are null if the GM's policy hides them. */
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

/** The change that Undo or Redo acts on, as shown beside the button. */
export const ChangeSummarySchema = exactly({
  kind: oneOf(CHANGE_KINDS),
  /** Number of the day that the change ended; null for other kinds. */
  day: nullable(Type.Integer()),
  /** R-UNDO-8: days that are undone or redone in one step; left out for a single change. */
  days: Type.Optional(exactly({ first: Type.Integer(), last: Type.Integer() })),
  /** R-UNDO-8: names of the settings that the change changed; left out for other kinds. */
  settings: Type.Optional(Type.Array(SettingNameSchema)),
})
export type ChangeSummary = Static<typeof ChangeSummarySchema>

/** A day that has notes; the stamp changes with the notes. */
export const NotedDaySchema = exactly({
  day: Type.Integer({ minimum: 1 }),
  stamp: Type.String(),
  /** Name of the session that begins with this day; null: none begins. */
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
  /** The rules, with `rain`, the old form of weather. */
  rules: Type.Unsafe<RuleSet>(WireRulesSchema),
  /** Encounter tables without their rows, ordered by name. */
  tables: Type.Array(TableSummarySchema),
  /** Pending encounters, oldest first; only the newest if there are very many. */
  encounters: Type.Array(EncounterSchema),
  /** Number of all pending encounters. */
  openEncounters: Type.Integer({ minimum: 0 }),
  /** The days that have notes, in order. */
  notes: Type.Array(NotedDaySchema),
  handouts: Type.Array(GmHandoutSchema, { description: 'Newest first.' }),
  settings: SettingsSchema,
  /** The GM's own images with a grid; null for the built-in chart. */
  ownChart: nullable(ChartChoiceSchema),
  /** Hex where the party believes it is. */
  believed: HexSchema,
  /** R-COST-5: true points on the way into the next hex. */
  progress: ProgressSchema,
  terrain: PaintedTerrainSchema,
  /** Known terrain of the party's hex, if it differs from the record's; else null. */
  suggestion: nullable(TerrainNameSchema),
})
export type GmView = Static<typeof GmViewSchema>

/** Fields of a day that are both stored and sent to the GM. */
export const dayFields = {
  day: Type.Integer({ minimum: 1 }),
  /** The record after the day, with the name that its terrain had then. */
  map: MapRecordSchema,
  /**
   * Hex where the day began, edits of the form included. The same as `map.position` if the party entered
   * no hex.
   */
  from: HexSchema,
  /** The entered hexes, in order. */
  way: Type.Array(HexSchema),
  order: OrderSchema,
  rolls: Type.Array(RollSchema),
  events: Type.Array(EventSchema),
  /** Numbers against which the dice were checked; null: no dice were rolled. */
  checks: nullable(ChecksSchema),
  lost: Type.Boolean(),
  /** R-GRID-11: whether the map was pointy when the day ended; left out otherwise. */
  pointy: Type.Optional(Type.Literal(true)),
}

const dayViewFields = {
  revision: Type.String(),
  ...dayFields,
  /** The day's events as sentences. */
  alerts: Type.Array(Type.String()),
  /** Heading of the march; null: the party stayed. */
  direction: nullable(HeadingSchema),
  /** R-WEATHER-3: name of the rolled weather; null for a manual day. */
  weather: nullable(WeatherNameSchema),
}

export const DaySchema = exactly(dayViewFields)
export type Day = Static<typeof DaySchema>

/** R-NOTE-6: how a supply changed since the end of the day before. */
const StoreBalanceSchema = exactly({
  /** Amount added by saves and edits of the form; may be negative. */
  edited: Type.Integer(),
  /** Amount gained by rain and foraging. */
  gained: Type.Integer({ minimum: 0 }),
  /** Amount used by the party. */
  used: Type.Integer({ minimum: 0 }),
})

/** Changes of supplies, in gallons of water, rations of food and applications of ointment. */
const BalanceSchema = exactly({
  water: StoreBalanceSchema,
  food: StoreBalanceSchema,
  ointment: StoreBalanceSchema,
})
export type Balance = Static<typeof BalanceSchema>

/** A day in the GM's journal, in which undone days stay. */
export const JournalDaySchema = exactly({
  ...dayViewFields,
  undone: Type.Boolean(),
  /** Whether the rules changed since the day before; left out otherwise. */
  rulesChanged: Type.Optional(Type.Literal(true)),
  /** The day's encounters as they are now; empty for an undone day. */
  encounters: Type.Array(EncounterSchema),
  /** The day's notes as they are now; empty for an undone day. */
  notes: DayNotesSchema,
  /** How supplies changed; null for an undone day. */
  balance: nullable(BalanceSchema),
})
export type JournalDay = Static<typeof JournalDaySchema>

export const JournalPageSchema = exactly({
  days: Type.Array(JournalDaySchema),
  next: nullable(Type.String()),
})
export type JournalPage = Static<typeof JournalPageSchema>

export const TerrainSchema = exactly({
  /** A number for terrains of the standard rules, a word for others. */
  id: Type.Union([Type.Integer(), Type.String()]),
  name: Type.String(),
  difficulty: Type.Integer(),
  encounters: Type.Array(
    exactly({ name: Type.String(), min: Type.Integer(), max: Type.Integer() }),
  ),
})
