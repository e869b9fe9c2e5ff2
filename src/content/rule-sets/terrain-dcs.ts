import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { Terrain, TerrainName } from '../../rules/terrain.ts'

/** The standard's terrains with other DCs. */
export const standardTerrainsWith = (
  dcs: Readonly<Record<TerrainName, number>>,
): readonly Terrain[] =>
  STANDARD_RULES.terrains.map((terrain) => ({ ...terrain, dc: dcs[terrain.name] ?? terrain.dc }))

/** On a d20 without a bonus: never lost, lost about 1, 2 and 3 times in 6 (15, 35, 50 %). */
export const LOST = { never: 1, oneInSix: 4, twoInSix: 8, threeInSix: 11 } as const
