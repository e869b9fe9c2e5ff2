import { useMemo } from 'react'
import type { Land } from '../../protocol/on-the-map.ts'
import type { GmView } from '../../protocol/views.ts'
import { type Hex, hexKey } from '../../rules/hex.ts'
import { fromRuns } from '../../rules/hex-rows.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import { useKnownLand } from './use-known-land.ts'

interface HexLand {
  readonly terrain: TerrainName
  readonly from: Land['land'][number]['from']
}

/** The known terrain of a hex (R-LAND-1); undefined where nothing is known. */
export type LandOf = (hex: Hex) => HexLand | undefined

const NOTHING: LandOf = () => undefined

/**
 * What the chart and the painting tell of the terrain, hex by hex.
 *
 * @returns nothing known until it is wanted and the answer is here
 */
export const useLand = (
  campaign: string,
  view: Pick<GmView, 'terrain' | 'laid' | 'rules'>,
  isWanted: boolean,
): LandOf => {
  const { land } = useKnownLand(campaign, view, isWanted)
  return useMemo(() => {
    if (!land) return NOTHING
    const known = new Map<string, HexLand>()
    for (const { runs, ...each } of land) {
      for (const hex of fromRuns(runs)) known.set(hexKey(hex), each)
    }
    return (hex) => known.get(hexKey(hex))
  }, [land])
}
