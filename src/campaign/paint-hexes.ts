import type { Paint } from '../protocol/map-state.ts'
import type { GmView } from '../protocol/views.ts'
import { type Hex, hexKey } from '../rules/hex.ts'
import { painting } from '../rules/knowledge.ts'
import { makeWithChanges } from '../rules/layered-map.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import { pausing, type Steps } from '../rules/steps.ts'
import type { TerrainId } from '../rules/terrain.ts'
import { changeTo, prepareChange } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { MapState } from './map-state.ts'
import { badField, checkHex } from './refuse-fields.ts'
import type { CampaignStore } from './store.ts'
import { terrainNamed } from './wire-record.ts'
import { inSlices } from './work-turn.ts'

/** R-LAND-1: the same map if nothing changes. */
function* paintTerrain(
  painted: MapState['terrain'],
  hexes: readonly Hex[],
  terrain: TerrainId | undefined,
): Steps<MapState['terrain']> {
  const changes: [key: string, typeof terrain][] = []
  yield* pausing(hexes, (hex) => {
    const key = hexKey(hex)
    if (painted.get(key) !== terrain) changes.push([key, terrain])
  })
  return changes.length === 0 ? painted : yield* makeWithChanges(painted, changes)
}

const painted = async (
  mapState: MapState,
  { hexes, knowledge, terrain = null }: Paint,
  rules: RuleSet,
): Promise<MapState> => {
  if (knowledge !== undefined)
    return { ...mapState, known: await inSlices(painting(mapState.known, hexes, knowledge)) }
  const id = terrain === null ? undefined : terrainNamed(rules, terrain, 'terrain')
  return { ...mapState, terrain: await inSlices(paintTerrain(mapState.terrain, hexes, id)) }
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
    const { known, terrain } = campaign.mapState
    const mapState = await painted(campaign.mapState, stroke, campaign.expedition.rules)
    if (mapState.known === known && mapState.terrain === terrain) return { unchanged: 'view' }
    await prepareChange(campaign.mapState, mapState)
    return { ...changeTo(campaign, { kind: 'hexes' }, { mapState }), answer: 'view' }
  })
