import { isSameJson } from '../protocol/json-patch.ts'
import type { Paint } from '../protocol/on-the-map.ts'
import type { GmView } from '../protocol/views.ts'
import { type HexChange, type HexRows, valueAt, withHexes } from '../rules/hex-rows.ts'
import { paintKnowledge } from '../rules/knowledge.ts'
import type { Site, SiteNote } from '../rules/site.ts'
import type { TerrainId } from '../rules/terrain.ts'
import { type CommandRequest, changeState } from './execute.ts'
import { badField, checkHex, existing, parseName } from './refusal.ts'
import { drafted, type State } from './state.ts'
import type { CampaignStore } from './store.ts'
import { terrainNamed } from './wire-record.ts'

type SiteRequest = CommandRequest & { readonly id: string }

/** @throws Refusal `INVALID_INPUT` */
const parseSite = (id: string, note: SiteNote): Site => {
  checkHex(note.hex, 'hex')
  return { id, ...note, name: parseName(note.name) }
}

const withSite = (state: State, site: Site): State =>
  drafted(state, ({ sites }) => {
    sites[site.id] = site
  })

/**
 * @param request.id unguessable and unique
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice or no name
 */
export const addSite = async (
  store: CampaignStore,
  request: SiteRequest & { readonly note: SiteNote },
): Promise<GmView> =>
  changeState(store, request, { kind: 'site' }, (state) =>
    withSite(state, parseSite(request.id, request.note)),
  )

/** An unchanged site makes no revision. @throws Refusal `NO_SUCH_SITE`, `INVALID_INPUT` */
export const rewriteSite = async (
  store: CampaignStore,
  request: SiteRequest & { readonly note: SiteNote },
): Promise<GmView> =>
  changeState(store, request, { kind: 'site' }, (state) => {
    const site = parseSite(request.id, request.note)
    const before = existing(state.sites, request.id, 'NO_SUCH_SITE')
    return isSameJson(site, before) ? state : withSite(state, site)
  })

/** @throws Refusal `NO_SUCH_SITE` */
export const removeSite = async (store: CampaignStore, request: SiteRequest): Promise<GmView> =>
  changeState(store, request, { kind: 'site' }, (state) => {
    const { id } = existing(state.sites, request.id, 'NO_SUCH_SITE')
    return drafted(state, ({ sites }) => {
      delete sites[id]
    })
  })

/** R-LAND-1: the same object if nothing changes. */
const paintTerrain = (
  { terrain: painted, rules }: State,
  { hexes, terrain }: Paint,
): HexRows<TerrainId> => {
  const id = terrain == null ? undefined : terrainNamed(rules, terrain, 'terrain')
  const changes = hexes
    .filter((hex) => valueAt(painted, hex) !== id)
    .map((hex): HexChange<TerrainId> => [hex, id])
  return changes.length === 0 ? painted : withHexes(painted, changes)
}

/** @throws Refusal `INVALID_INPUT` off the lattice, and unless exactly one of both is given */
export const paintHexes = async (
  store: CampaignStore,
  request: CommandRequest & { readonly stroke: Paint },
): Promise<GmView> =>
  changeState(store, request, { kind: 'hexes' }, (state) => {
    const { stroke } = request
    const { hexes, knowledge, terrain } = stroke
    if ((knowledge === undefined) === (terrain === undefined)) {
      throw badField('knowledge', 'neither-or-both', { fields: ['knowledge', 'terrain'] })
    }
    hexes.forEach((hex, index) => {
      checkHex(hex, `hexes.${index}`)
    })
    return drafted(state, (draft) => {
      if (knowledge === undefined) draft.terrain = paintTerrain(state, stroke)
      else draft.known = paintKnowledge(state.known, hexes, knowledge)
    })
  })
