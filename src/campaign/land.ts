import { drawnTerrainAt } from '../content/chart/terrain-at.ts'
import { type Hex, hexKey } from '../rules/hex.ts'
import type { TerrainId } from '../rules/terrain.ts'
import type { State } from './campaign.ts'

/** R-LAND-1: painted, else the built-in chart's; null where neither is a terrain of the rules. */
export const landTerrain = ({ expedition, mapState }: State, hex: Hex): TerrainId | null => {
  const painted = mapState.terrain.get(hexKey(hex))
  if (painted) return painted
  if (expedition.chart) return null
  const drawn = drawnTerrainAt(hex)
  return expedition.rules.terrains.some(({ id }) => id === drawn) ? drawn : null
}
