import { useEffect, useMemo, useState } from 'react'
import type { Land } from '../../protocol/land.ts'
import type { GmView } from '../../protocol/views.ts'
import { type Hex, hexKey } from '../../rules/hex.ts'
import { fromRuns } from '../../rules/hex-runs.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import { request } from '../api/request.ts'

export interface KnownLand {
  readonly terrain: TerrainName
  readonly from: Land['land'][number]['from']
}

/** The known terrain of a hex (R-LAND-1); undefined where nothing is known. */
export type LandOf = (hex: Hex) => KnownLand | undefined

const NOTHING: LandOf = () => undefined

/**
 * What the chart and the painting tell of the terrain: asked for when it is first wanted, and again
 * after each change of it.
 *
 * @returns nothing known until the answer is here, and after a failure
 */
export const useLand = (
  campaign: string,
  { terrain, laid, rules }: Pick<GmView, 'terrain' | 'laid' | 'rules'>,
  wanted: boolean,
): LandOf => {
  const { terrains } = rules
  const [land, setLand] = useState<Land | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what the answer is made of.
  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    request<Land>(campaign, '/land', { signal: controller.signal }).then(setLand, () => {})
    return () => controller.abort()
  }, [campaign, wanted, terrain, laid, terrains])

  return useMemo(() => {
    if (!land) return NOTHING
    const known = new Map<string, KnownLand>()
    for (const { runs, ...each } of land.land) {
      for (const hex of fromRuns(runs)) known.set(hexKey(hex), each)
    }
    return (hex) => known.get(hexKey(hex))
  }, [land])
}
