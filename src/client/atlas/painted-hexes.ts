import type { PaintedTerrain } from '../../protocol/atlas.ts'
import { hexKey } from '../../rules/hex.ts'
import { fromRuns } from '../../rules/hex-runs.ts'
import type { TerrainName } from '../../rules/terrain.ts'

/** Painted terrain by hex key. */
export const paintedHexes = (painted: PaintedTerrain): ReadonlyMap<string, TerrainName> =>
  new Map(
    painted.flatMap(({ terrain, runs }) =>
      fromRuns(runs).map((hex) => [hexKey(hex), terrain] as const),
    ),
  )
