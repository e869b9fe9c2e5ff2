import { trueTerrainAt } from '../content/chart/terrain-at.ts'
import { type Hex, hexKey } from '../rules/hex.ts'
import { TERRAIN_NAMES, type TerrainName } from '../rules/terrain.ts'
import type { State } from './campaign.ts'

const isTerrainName = (word: string): word is TerrainName =>
  (TERRAIN_NAMES as readonly string[]).includes(word)

/**
 * R-LAND-1: the terrain that the land has: what the GM painted, or what the built-in chart says
 * where that is laid; null where neither says one of the nine.
 */
export const landTerrain = ({ expedition, atlas }: State, hex: Hex): TerrainName | null => {
  const painted = atlas.terrain.get(hexKey(hex))
  if (painted) return painted
  if (expedition.chart) return null
  const drawn = trueTerrainAt(hex)
  return isTerrainName(drawn) ? drawn : null
}
