import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RETRY_UNTIL_LOADED } from '#client/ui/api/queries.tsx'
import type { Land } from '#protocol/map/on-the-map.ts'
import { apiPath } from '#protocol/paths.ts'
import type { GmView } from '#protocol/views.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { type Hex, hexKey } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'

type LandSource = Pick<GmView, 'terrain' | 'ownChart' | 'rules'>

/**
 * R-LAND-1: fetches the known terrain when it is first needed, and again after each change of it.
 * Without a connection, the last answer stays.
 */
export const useKnownLand = (
  campaign: string,
  { terrain, ownChart, rules: { terrains } }: LandSource,
  isWanted = true,
) => {
  const path = apiPath(campaign, '/land')
  // A new view does not always mean a new terrain: only these parts change it.
  const key = useMemo(
    () => JSON.stringify([path, terrain, ownChart, terrains]),
    [path, terrain, ownChart, terrains],
  )
  const { data, failureCount } = useQuery<Land>({
    queryKey: [path, key],
    // The key is long: hashing it again on each render would be slow.
    queryKeyHashFn: () => key,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...RETRY_UNTIL_LOADED,
    placeholderData: keepPreviousData,
  })
  return { land: data?.land ?? null, hasFailed: failureCount > 0 }
}

/** R-COST-2, R-PACE-5: whether the dice of a day depend on the terrain around the party. */
export const diceDependOnTerrain = ({ terrains }: Pick<RuleSet, 'terrains'>): boolean =>
  terrains.some(({ cost, fastest }) => cost > 1 || fastest !== 'fast')

interface KnownTerrain {
  readonly terrain: TerrainName
  readonly from: Land['land'][number]['from']
}

/** The known terrain of a hex (R-LAND-1); undefined where nothing is known. */
export type KnownTerrainOf = (hex: Hex) => KnownTerrain | undefined

const NOTHING_KNOWN: KnownTerrainOf = () => undefined

/**
 * Looks up the known terrain of single hexes.
 *
 * @returns a lookup that knows nothing until it is needed and the answer has arrived
 */
export const useTerrainLookup = (
  campaign: string,
  view: LandSource,
  isWanted: boolean,
): KnownTerrainOf => {
  const { land } = useKnownLand(campaign, view, isWanted)
  return useMemo(() => {
    if (!land) return NOTHING_KNOWN
    const known = new Map<string, KnownTerrain>()
    for (const { runs, ...each } of land) {
      for (const hex of runsToHexes(runs)) known.set(hexKey(hex), each)
    }
    return (hex) => known.get(hexKey(hex))
  }, [land])
}
