import type { Hex } from '../../rules/hex.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { TerrainId } from '../../rules/terrain.ts'
import {
  CHARTED_LETTERS,
  CHARTED_ROWS,
  FIRST_COLUMN,
  FIRST_ROW,
  SURVEYED_LETTERS,
  SURVEYED_ROWS,
  TRUE_LETTERS,
  TRUE_ROWS,
} from './quatara.ts'

export type TrueTerrain = (typeof TRUE_LETTERS)[keyof typeof TRUE_LETTERS]
export type SurveyedTerrain = (typeof SURVEYED_LETTERS)[keyof typeof SURVEYED_LETTERS]
export type ChartedTerrain = (typeof CHARTED_LETTERS)[keyof typeof CHARTED_LETTERS]

/** The true terrain; beyond its frame the game master's chart shows nothing but sea. */
export const trueTerrainAt = (hex: Hex): TrueTerrain => {
  const letter = letterAt(TRUE_ROWS, hex)
  return letter in TRUE_LETTERS ? TRUE_LETTERS[letter as keyof typeof TRUE_LETTERS] : 'Sea'
}

const IDS: ReadonlyMap<string, TerrainId> = new Map(
  STANDARD_RULES.terrains.map(({ id, name }) => [name, id]),
)

/** R-LAND-1: that terrain of the standard rules; null for open water. */
export const drawnTerrainAt = (hex: Hex): TerrainId | null => IDS.get(trueTerrainAt(hex)) ?? null

/** All hexes on which the chart draws a terrain of the standard rules, by terrain. */
export const drawnHexes = (): ReadonlyMap<TerrainId, readonly Hex[]> => {
  drawn ??= findDrawn()
  return drawn
}

let drawn: ReadonlyMap<TerrainId, readonly Hex[]> | undefined

const findDrawn = (): ReadonlyMap<TerrainId, readonly Hex[]> => {
  const found = new Map<TerrainId, Hex[]>()
  for (const [row, letters] of TRUE_ROWS.entries()) {
    const y = FIRST_ROW + row
    const firstColumn = FIRST_COLUMN + Math.abs((FIRST_COLUMN + y) % 2)
    for (let index = 0; index < letters.length; index += 1) {
      const hex = { x: firstColumn + 2 * index, y }
      const terrain = drawnTerrainAt(hex)
      if (terrain === null) continue
      const hexes = found.get(terrain)
      if (hexes) hexes.push(hex)
      else found.set(terrain, [hex])
    }
  }
  return found
}

/** The players' chart; beyond its frame nobody has been. */
export const chartedTerrainAt = (hex: Hex): ChartedTerrain => {
  const letter = letterAt(CHARTED_ROWS, hex)
  return letter in CHARTED_LETTERS
    ? CHARTED_LETTERS[letter as keyof typeof CHARTED_LETTERS]
    : 'unexplored'
}

/** The survey; beyond its frame there is nothing but sea. */
export const surveyedTerrainAt = (hex: Hex): SurveyedTerrain => {
  const letter = letterAt(SURVEYED_ROWS, hex)
  return letter in SURVEYED_LETTERS
    ? SURVEYED_LETTERS[letter as keyof typeof SURVEYED_LETTERS]
    : 'sea'
}

/** Empty outside the chart and between the lattice's hexes. */
const letterAt = (rows: readonly string[], { x, y }: Hex): string => {
  const firstColumn = FIRST_COLUMN + Math.abs((FIRST_COLUMN + y) % 2)
  return rows[y - FIRST_ROW]?.[(x - firstColumn) / 2] ?? ''
}
