import type { Paint } from '../protocol/atlas.ts'
import { MAX_HEXES } from '../protocol/limits.ts'
import type { GmView } from '../protocol/views.ts'
import { type Hex, hexKey } from '../rules/hex.ts'
import { paint } from '../rules/knowledge.ts'
import { withChanges } from '../rules/layered-map.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { TerrainId } from '../rules/terrain.ts'
import type { Atlas } from './atlas.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import { badField, checkHex } from './refuse-fields.ts'
import type { CampaignStore } from './store.ts'
import { terrainNamed } from './wire-record.ts'

/** R-LAND-1: the same map if nothing changes. */
const paintTerrain = (
  painted: Atlas['terrain'],
  hexes: readonly Hex[],
  terrain: TerrainId | null,
): Atlas['terrain'] => {
  const changed = hexes.map(hexKey).filter((key) => (painted.get(key) ?? null) !== terrain)
  if (changed.length === 0) return painted
  return withChanges(
    painted,
    changed.map((key) => [key, terrain ?? undefined]),
  )
}

const painted = (
  atlas: Atlas,
  { hexes, knowledge, terrain = null }: Paint,
  rules: RuleSet,
): Atlas => {
  if (knowledge !== undefined) return { ...atlas, known: paint(atlas.known, hexes, knowledge) }
  const id = terrain === null ? null : terrainNamed(rules, terrain, 'terrain')
  return { ...atlas, terrain: paintTerrain(atlas.terrain, hexes, id) }
}

/** R-KNOW-6: hexes that were there before stay, however many. */
const refuseTooMany = (before: Atlas, after: Atlas): void => {
  const isTooMuch = (['known', 'terrain'] as const).some(
    (part) => after[part].size > MAX_HEXES && after[part].size > before[part].size,
  )
  if (isTooMuch) throw badField('hexes', 'too-many-hexes', { max: MAX_HEXES })
}

/** @throws Refusal `INVALID_INPUT` off the lattice, and unless exactly one of both is given */
export const paintHexes = async (
  store: CampaignStore,
  request: CommandRequest & { readonly stroke: Paint },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { stroke } = request
    if ((stroke.knowledge === undefined) === (stroke.terrain === undefined)) {
      throw badField('knowledge', 'neither-or-both', { fields: ['knowledge', 'terrain'] })
    }
    stroke.hexes.forEach((hex, index) => {
      checkHex(hex, `hexes.${index}`)
    })
    const { known, terrain } = campaign.atlas
    const atlas = painted(campaign.atlas, stroke, campaign.expedition.rules)
    refuseTooMany(campaign.atlas, atlas)
    if (atlas.known === known && atlas.terrain === terrain) return { unchanged: 'view' }
    return { ...changeTo(campaign, { kind: 'hexes' }, { atlas }), answer: 'view' }
  })
