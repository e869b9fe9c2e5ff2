import type { Hex } from '../../rules/hex.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { TerrainId } from '../../rules/terrain.ts'
import {
  CHARTED_LETTERS,
  CHARTED_ROWS,
  FIRST_COLUMN,
  FIRST_ROW,
  TRUE_LETTERS,
  TRUE_ROWS,
} from './quatara.ts'

export type TrueTerrain = (typeof TRUE_LETTERS)[keyof typeof TRUE_LETTERS]
export type ChartedTerrain = (typeof CHARTED_LETTERS)[keyof typeof CHARTED_LETTERS]

const firstColumnOf = (y: number): number => FIRST_COLUMN + Math.abs((FIRST_COLUMN + y) % 2)

/** Undefined outside the chart and between the lattice's hexes. */
const terrainAt = <Terrain extends string>(
  rows: readonly string[],
  letters: Readonly<Record<string, Terrain>>,
  { x, y }: Hex,
): Terrain | undefined => letters[rows[y - FIRST_ROW]?.[(x - firstColumnOf(y)) / 2] ?? '']

/** The true terrain; beyond its frame the game master's chart shows nothing but sea. */
export const trueTerrainAt = (hex: Hex): TrueTerrain =>
  terrainAt<TrueTerrain>(TRUE_ROWS, TRUE_LETTERS, hex) ?? 'Sea'

/** The players' chart; beyond its frame nobody has been. */
export const chartedTerrainAt = (hex: Hex): ChartedTerrain =>
  terrainAt<ChartedTerrain>(CHARTED_ROWS, CHARTED_LETTERS, hex) ?? 'unexplored'

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
export const drawnHexes = (): ReadonlyMap<TerrainId | null, readonly Hex[]> => {
  drawn ??= Map.groupBy(
    TRUE_ROWS.flatMap((letters, row) => {
      const y = FIRST_ROW + row
      return Array.from(letters, (_, index) => ({ x: firstColumnOf(y) + 2 * index, y }))
    }),
    drawnTerrainAt,
  )
  return drawn
}

let drawn: ReadonlyMap<TerrainId | null, readonly Hex[]> | undefined
