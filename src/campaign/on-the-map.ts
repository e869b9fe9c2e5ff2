import { isSameJson } from '../protocol/json-patch.ts'
import type { Paint } from '../protocol/on-the-map.ts'
import { type HexChange, type HexRows, valueAt, withHexes } from '../rules/hex-rows.ts'
import { paintKnowledge } from '../rules/knowledge.ts'
import type { Site, SiteNote } from '../rules/site.ts'
import type { TerrainId } from '../rules/terrain.ts'
import { command } from './execute.ts'
import { badField, checkHex, existing, parseName } from './refusal.ts'
import { drafted, type State } from './state.ts'
import { terrainNamed } from './wire-record.ts'

/** @throws Refusal `INVALID_INPUT` */
const parseSite = (id: string, note: SiteNote): Site => {
  checkHex(note.hex, 'hex')
  return { id, ...note, name: parseName(note.name) }
}

interface WrittenSite {
  readonly id: string
  readonly note: SiteNote
}

const withSite = (state: State, site: Site): State =>
  drafted(state, ({ sites }) => {
    sites[site.id] = site
  })

/**
 * @param request.id unguessable and unique
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice or no name
 */
export const addSite = command('site', (state, { id, note }: WrittenSite) =>
  withSite(state, parseSite(id, note)),
)

/** An unchanged site makes no revision. @throws Refusal `NO_SUCH_SITE`, `INVALID_INPUT` */
export const rewriteSite = command('site', (state, { id, note }: WrittenSite) => {
  const site = parseSite(id, note)
  const before = existing(state.sites, id, 'NO_SUCH_SITE')
  return isSameJson(site, before) ? state : withSite(state, site)
})

/** @throws Refusal `NO_SUCH_SITE` */
export const removeSite = command('site', (state, request: { readonly id: string }) => {
  const { id } = existing(state.sites, request.id, 'NO_SUCH_SITE')
  return drafted(state, ({ sites }) => {
    delete sites[id]
  })
})

/** R-LAND-1: the same object if nothing changes. */
export const withTerrain = (
  painted: HexRows<TerrainId>,
  wanted: readonly HexChange<TerrainId>[],
): HexRows<TerrainId> => {
  const changes = wanted.filter(([hex, id]) => valueAt(painted, hex) !== id)
  return changes.length === 0 ? painted : withHexes(painted, changes)
}

const paintTerrain = ({ terrain: painted, rules }: State, { hexes, terrain }: Paint) => {
  const id = terrain == null ? undefined : terrainNamed(rules, terrain, 'terrain')
  return withTerrain(
    painted,
    hexes.map((hex) => [hex, id]),
  )
}

/** @throws Refusal `INVALID_INPUT` off the lattice, and unless exactly one of both is given */
export const paintHexes = command('hexes', (state, { stroke }: { readonly stroke: Paint }) => {
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
