import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { Terrain, TerrainName } from '../../rules/terrain.ts'

/** The standard's terrains with other DCs and costs. */
export const standardTerrainsWith = (
  lands: Readonly<Record<TerrainName, readonly [dc: number, cost: number]>>,
): readonly Terrain[] =>
  STANDARD_RULES.terrains.map((terrain) => {
    const [dc, cost] = lands[terrain.name] ?? [terrain.dc, terrain.cost]
    return { ...terrain, dc, cost }
  })

/** On a d20 without a bonus: never lost, lost about 1, 2 and 3 times in 6 (15, 35, 50 %). */
export const LOST = { never: 1, oneInSix: 4, twoInSix: 8, threeInSix: 11 } as const
