// The built-in chart: which terrain and which names are drawn where. `npm run draw` in art/ writes
// its two JSON files with the functions that draw the chart.

import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { TerrainId } from '#rules/terrain.ts'
import type { Hex } from '#shared/hex.ts'
import labels from './labels.json' with { type: 'json' }
import chart from './quatara.json' with { type: 'json' }

/** The hex of Port Maravel, where every new campaign begins. */
export const START_HEX: Hex = chart.port
export const START_TERRAIN = chart.portTerrain

/** The ruins on the game master's chart. Players' clients must not get them. */
export const RUINS: readonly { readonly name: string; readonly hex: Hex }[] = chart.ruins

export const TRUE_TERRAIN_LETTERS = {
  o: 'Sea',
  e: 'Lake',
  b: 'Beach',
  n: 'Jungle (No Undead)',
  l: 'Jungle (Lesser Undead)',
  g: 'Jungle (Greater Undead)',
  m: 'Mountains',
  r: 'Rivers',
  x: 'Ruins',
  s: 'Swamp',
  w: 'Wasteland',
} as const

export const CHARTED_TERRAIN_LETTERS = {
  o: 'sea',
  c: 'coast',
  j: 'jungle',
  s: 'swamp',
  m: 'mountains',
  v: 'smoke',
  p: 'port',
  u: 'unexplored',
} as const

/**
 * The hexes whose centres lie inside the chart's frame: a string for every doubled row from
 * `FIRST_ROW` down, with a letter for every hex from west to east, so that neighbouring letters are
 * two columns apart. A row starts at `FIRST_COLUMN`, or one column further east where the lattice
 * (x + y even) has no hex there.
 */
export const {
  firstColumn: FIRST_COLUMN,
  firstRow: FIRST_ROW,
  trueRows: TRUE_ROWS,
  chartedRows: CHARTED_ROWS,
} = chart

export interface ChartLabel {
  readonly name: string
  /** The hex of the site, or of the middle of the lettering. */
  readonly hex: Hex
  /** The hexes that the letters touch, as `x,y`: a reader must know them all to see the label. */
  readonly over: string
}

/** The names on the built-in chart by edition. Players must not learn those of the GM. */
export const CHART_LABELS: Readonly<Record<'both' | 'gm' | 'players', readonly ChartLabel[]>> =
  labels

export type TrueTerrain = (typeof TRUE_TERRAIN_LETTERS)[keyof typeof TRUE_TERRAIN_LETTERS]
export type ChartedTerrain = (typeof CHARTED_TERRAIN_LETTERS)[keyof typeof CHARTED_TERRAIN_LETTERS]

const firstColumnOf = (y: number): number => FIRST_COLUMN + Math.abs((FIRST_COLUMN + y) % 2)

/** The terrain of a hex; undefined outside the chart and between the lattice's hexes. */
const terrainAt = <Terrain extends string>(
  rows: readonly string[],
  letters: Readonly<Record<string, Terrain>>,
  { x, y }: Hex,
): Terrain | undefined => letters[rows[y - FIRST_ROW]?.[(x - firstColumnOf(y)) / 2] ?? '']

/** The true terrain of a hex; sea beyond the frame of the game master's chart. */
export const trueTerrainAt = (hex: Hex): TrueTerrain =>
  terrainAt<TrueTerrain>(TRUE_ROWS, TRUE_TERRAIN_LETTERS, hex) ?? 'Sea'

/** The terrain of a hex on the players' chart; unexplored beyond its frame. */
export const chartedTerrainAt = (hex: Hex): ChartedTerrain =>
  terrainAt<ChartedTerrain>(CHARTED_ROWS, CHARTED_TERRAIN_LETTERS, hex) ?? 'unexplored'

const SURVEY_TERRAINS = {
  Sea: 'sea',
  Lake: 'lake',
  Beach: 'coast',
  'Jungle (No Undead)': 'jungle',
  'Jungle (Lesser Undead)': 'jungle',
  'Jungle (Greater Undead)': 'jungle',
  Mountains: 'mountains',
  Rivers: 'river',
  Ruins: 'jungle',
  Swamp: 'swamp',
  Wasteland: 'wasteland',
} as const satisfies Record<TrueTerrain, string>

/** The terrain of a hex on the survey: no ruins, no undead, but the port and the volcano. */
export const surveyedTerrainAt = (hex: Hex): string => {
  const charted = chartedTerrainAt(hex)
  if (charted === 'port') return 'port'
  return charted === 'smoke' ? 'volcano' : SURVEY_TERRAINS[trueTerrainAt(hex)]
}

const IDS_BY_TERRAIN_NAME: ReadonlyMap<string, TerrainId> = new Map(
  STANDARD_RULES.terrains.map(({ id, name }) => [name, id]),
)

/** R-LAND-1: the standard terrain that the chart draws on a hex; null for open water. */
export const drawnTerrainAt = (hex: Hex): TerrainId | null =>
  IDS_BY_TERRAIN_NAME.get(trueTerrainAt(hex)) ?? null

/** The hexes of each terrain of the standard rules that the chart draws. */
export const HEXES_BY_DRAWN_TERRAIN: ReadonlyMap<TerrainId | null, readonly Hex[]> = Map.groupBy(
  TRUE_ROWS.flatMap((letters, row) => {
    const y = FIRST_ROW + row
    return Array.from(letters, (_, index) => ({ x: firstColumnOf(y) + 2 * index, y }))
  }),
  drawnTerrainAt,
)
