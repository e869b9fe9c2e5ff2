import { create } from 'mutative'
import type { Handout } from '../protocol/handouts.ts'
import type { DayNotes } from '../protocol/notes.ts'
import type { EncounterEntry, EncounterTable } from '../rules/encounter.ts'
import type { Grid } from '../rules/grid.ts'
import type { Hex } from '../rules/hex.ts'
import type { HexRows } from '../rules/hex-rows.ts'
import type { KnownHexes } from '../rules/knowledge.ts'
import type { Progress } from '../rules/movement.ts'
import type { MapRecord } from '../rules/record.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { Settings } from '../rules/settings.ts'
import type { Site } from '../rules/site.ts'
import type { TerrainId } from '../rules/terrain.ts'

/** An image of the campaign's own, in pixels. */
export interface Sheet {
  readonly image: string
  readonly width: number
  readonly height: number
}

/** R-CHART-3: own images with one grid, in chart units, that holds for both. */
export interface OwnChart {
  readonly gm: Sheet
  /** null: the GM's image is the players' too. */
  readonly players: Sheet | null
  /** R-SURVEY-1: what the settings may show in known hexes. */
  readonly survey: Sheet | null
  readonly grid: Grid
  /** R-GRID-12: the printed grid's turn on the GM's image, in degrees clockwise; left out: 0. */
  readonly angle?: number
  /** R-GRID-12: images that are not turned with the GM's; left out: none. */
  readonly straight?: readonly ('players' | 'survey')[]
}

/** R-TRAIL-1: where a day, or a hand, took the party. */
export interface TrailStep {
  /** Days ended by then. */
  readonly day: number
  /** The true hex. */
  readonly hex: Hex
  /** The hex that players were told. */
  readonly shown: Hex
}

/**
 * What is kept of a campaign at one time: plain JSON, never changed. Records are in no order. Another
 * shape is another version: `upgrade.ts`.
 */
export interface State {
  readonly record: MapRecord
  /** R-LOST-2: where the party believes to be. */
  readonly believed: Hex
  /** R-COST-5: points on the way into the next hex. */
  readonly progress: Progress | null
  /** R-COST-6: the same as the party believes it; in no view. */
  readonly believedProgress: Progress | null
  /** Days ended so far, from 0. */
  readonly day: number
  /** Of each day that stands, the `seq` of the change that ended it. */
  readonly days: Readonly<Record<number, number>>
  /** R-JOUR-4: whether the rules changed since the last day that stands. */
  readonly rulesChanged: boolean
  /** R-KNOW-1: what players know. */
  readonly known: KnownHexes
  /** R-LAND-1: what the GM painted. */
  readonly terrain: HexRows<TerrainId>
  readonly trail: readonly TrailStep[]
  /** By id. */
  readonly sites: Readonly<Record<string, Site>>
  /** R-TABLE-1: those that differ from the tables of a new campaign, by id. */
  readonly tables: Readonly<Record<string, EncounterTable | 'deleted'>>
  /** R-TABLE-4: by table and row, the day on which the row was met first. */
  readonly met: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** R-ENC-5: by id. */
  readonly encounters: Readonly<Record<string, EncounterEntry>>
  /** R-NOTE-1: by day; of days that stand. Empty ones are left out. */
  readonly notes: Readonly<Record<number, DayNotes>>
  /** R-HAND-1: by the id of the image, which may be deleted by now. */
  readonly handouts: Readonly<Record<string, Handout>>
  /** null: the built-in chart. */
  readonly chart: OwnChart | null
  readonly settings: Settings
  readonly rules: RuleSet
  /** R-AHEAD-3: the number of the last prepared day that was used; 0: none. */
  readonly ahead: number
  /** R-WEATHER-3: the name of the last automatic day's; null: there is none, or a save changed its rain. */
  readonly weather: string | null
  /** R-STORY-5: of what players were told of the days that stand; empty until a day is ended. */
  readonly story: string
}

/** The day on which a row was met first. */
export const metOn = ({ met }: Pick<State, 'met'>, table: string, row: string) =>
  Object.hasOwn(met, table) && Object.hasOwn(met[table] ?? {}, row) ? met[table]?.[row] : undefined

type Open<Part> = Part extends readonly (infer Element)[]
  ? Element[]
  : Part extends object
    ? { -readonly [Key in keyof Part]: Part[Key] }
    : Part

/** A state whose parts, and what stands in them, may be replaced. */
export type Draft = { -readonly [Part in keyof State]: Open<State[Part]> }

/** The state after what becomes of a draft of it; the same object if nothing does. */
export const drafted = (state: State, recipe: (draft: Draft) => void): State =>
  create(state as Draft, recipe) as State
