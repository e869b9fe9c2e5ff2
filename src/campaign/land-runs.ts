import { drawnHexes } from '../content/chart/terrain-at.ts'
import type { Land } from '../protocol/land.ts'
import { hexKey } from '../rules/hex.ts'
import { toRuns } from '../rules/hex-runs.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { State } from './campaign.ts'
import { paintedView, prepareViews } from './hex-views.ts'
import type { MapState } from './map-state.ts'
import { breathe } from './work-turn.ts'

type LandPart = Land['land'][number]

/** The terrain of the built-in chart, without the hexes that the GM painted. */
const drawnParts = async (
  { terrains }: RuleSet,
  { terrain: painted }: MapState,
): Promise<LandPart[]> => {
  const parts: LandPart[] = []
  for (const { id, name } of terrains) {
    const hexes = drawnHexes().get(id) ?? []
    const bare = painted.size === 0 ? hexes : hexes.filter((hex) => !painted.has(hexKey(hex)))
    await breathe()
    if (bare.length > 0) parts.push({ terrain: name, from: 'chart', runs: toRuns(bare) })
  }
  return parts
}

/** R-LAND-1, R-LAND-5: the known terrain of every hex, each hex once, in slices. */
export const landRuns = async ({ expedition, mapState }: State): Promise<Land['land']> => {
  const { rules, chart } = expedition
  await prepareViews(mapState)
  const painted = paintedView(rules.terrains)(mapState.terrain)
  await breathe()
  const drawn = chart ? [] : await drawnParts(rules, mapState)
  return [...painted.map((part) => ({ ...part, from: 'painting' as const })), ...drawn]
}

/** The same for campaigns with the same land, as long as the terrain's painting is one object. */
export const landKey = ({ expedition: { rules, chart } }: Pick<State, 'expedition'>): string =>
  JSON.stringify([chart === null, rules.terrains.map(({ id, name }) => [id, name])])
