// What is drawn where. `npm run draw` in art/ writes the two files of it, by the functions that draw the chart.

import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { TerrainId } from '#rules/terrain.ts'
import type { Hex } from '#shared/hex.ts'
import labels from './labels.json' with { type: 'json' }
import chart from './quatara.json' with { type: 'json' }

/** Where Port Maravel lies, and where every new campaign begins. */
export const START_HEX: Hex = chart.port
export const START_TERRAIN = chart.portTerrain

/** The ruins on the game master's chart. Players' clients must not learn of them. */
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
 * The hexes whose centres lie inside the chart's frame. A string for every doubled row, from
 * `FIRST_ROW` down; a letter for every hex of that row, from west to east, so neighbouring letters
 * are two columns apart. A row starts at `FIRST_COLUMN`, or one column further east where the
 * lattice (x + y even) has no hex there.
 */
export const {
  firstColumn: FIRST_COLUMN,
  firstRow: FIRST_ROW,
  trueRows: TRUE_ROWS,
  chartedRows: CHARTED_ROWS,
} = chart

export interface ChartLabel {
  readonly name: string
  /** Of the site, or of the middle of the lettering. */
  readonly hex: Hex
  /** The hexes that its letters touch, as `x,y`: a reader must know them all. */
  readonly over: string
}

/**
 * What is written on the built-in chart: on both editions, on the GM's alone, on the players' alone.
 * Players must not learn the GM's.
 */
export const CHART_LABELS: Readonly<Record<'both' | 'gm' | 'players', readonly ChartLabel[]>> =
  labels

export type TrueTerrain = (typeof TRUE_TERRAIN_LETTERS)[keyof typeof TRUE_TERRAIN_LETTERS]
export type ChartedTerrain = (typeof CHARTED_TERRAIN_LETTERS)[keyof typeof CHARTED_TERRAIN_LETTERS]

const firstColumnOf = (y: number): number => FIRST_COLUMN + Math.abs((FIRST_COLUMN + y) % 2)

/** Undefined outside the chart and between the lattice's hexes. */
const terrainAt = <Terrain extends string>(
  rows: readonly string[],
  letters: Readonly<Record<string, Terrain>>,
  { x, y }: Hex,
): Terrain | undefined => letters[rows[y - FIRST_ROW]?.[(x - firstColumnOf(y)) / 2] ?? '']

/** The true terrain; beyond its frame the game master's chart shows nothing but sea. */
export const trueTerrainAt = (hex: Hex): TrueTerrain =>
  terrainAt<TrueTerrain>(TRUE_ROWS, TRUE_TERRAIN_LETTERS, hex) ?? 'Sea'

/** The players' chart; beyond its frame nobody has been. */
export const chartedTerrainAt = (hex: Hex): ChartedTerrain =>
  terrainAt<ChartedTerrain>(CHARTED_ROWS, CHARTED_TERRAIN_LETTERS, hex) ?? 'unexplored'

const SURVEYED = {
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

/** The survey: the true terrain without ruins and the undead, with the port and the volcano. */
export const surveyedTerrainAt = (hex: Hex): string => {
  const charted = chartedTerrainAt(hex)
  if (charted === 'port') return 'port'
  return charted === 'smoke' ? 'volcano' : SURVEYED[trueTerrainAt(hex)]
}

const IDS: ReadonlyMap<string, TerrainId> = new Map(
  STANDARD_RULES.terrains.map(({ id, name }) => [name, id]),
)

/** R-LAND-1: that terrain of the standard rules; null for open water. */
export const drawnTerrainAt = (hex: Hex): TerrainId | null => IDS.get(trueTerrainAt(hex)) ?? null

/** All hexes on which the chart draws a terrain of the standard rules, by terrain. */
export const HEXES_BY_DRAWN_TERRAIN: ReadonlyMap<TerrainId | null, readonly Hex[]> = Map.groupBy(
  TRUE_ROWS.flatMap((letters, row) => {
    const y = FIRST_ROW + row
    return Array.from(letters, (_, index) => ({ x: firstColumnOf(y) + 2 * index, y }))
  }),
  drawnTerrainAt,
)
