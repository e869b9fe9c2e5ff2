import { isSameJson } from '#protocol/json-patch.ts'
import type { Paint } from '#protocol/map/on-the-map.ts'
import type { Bearings } from '#protocol/settings.ts'
import { type HexKey, type HexKeySite, siteKey, sitesByKey } from '#rules/hex-key.ts'
import { paintKnowledge } from '#rules/knowledge.ts'
import type { MapRecord, NamedRecord } from '#rules/record.ts'
import type { SiteNote } from '#rules/site.ts'
import type { TerrainId } from '#rules/terrain.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { type HexChange, type HexRows, valueAt, withHexes } from '#shared/hex-rows.ts'
import { weatherAfterSave } from '../days/record-day.ts'
import {
  believedAfterMove,
  isAstray,
  knownAfterVisit,
  knownAfterVisits,
  markPosition,
  NO_PROGRESS,
  PLAY_LIMITS,
} from '../days/travel-marks.ts'
import { command } from '../execute.ts'
import { checkHex, findOrRefuse, invalidField, parseName, Refusal } from '../refusal.ts'
import { type Site, type State, type TrailStep, withParts } from '../state.ts'
import { sitesInOrder } from '../views/player-view.ts'
import { findTerrainId, fromNamedRecord } from '../views/wire-record.ts'

/** R-LOST-3, R-TRAIL-1: moves the party to the record's position, without a day. */
const moveParty = (state: State, record: MapRecord): State =>
  markPosition({
    ...state,
    record,
    believed: believedAfterMove(state, record.position),
    ...NO_PROGRESS,
  })

/**
 * R-WEATHER-3: the state after a save. Other rain drops the weather, another position leaves a trail,
 * and another terrain may let the party see farther, if players see the true hex.
 */
const stateAfterSave = (before: State, record: MapRecord): State => {
  const state = { ...before, weather: weatherAfterSave(before, record) }
  if (!sameHex(record.position, state.record.position)) return moveParty(state, record)
  const seesAnew = state.settings.lost === 'true-hex' && record.terrain !== state.record.terrain
  const next = { ...state, record }
  return seesAnew ? { ...next, known: knownAfterVisit(next, record.position) } : next
}

/** A record equal to the current one makes no revision. */
export const saveMap = command('save', (state, { map }: { readonly map: NamedRecord }) => {
  const record = fromNamedRecord(map, state.rules, '')
  return isSameJson(record, state.record) ? state : stateAfterSave(state, record)
})

/**
 * R-MOV-4: moves the party to a hex without a day. Its own hex makes no revision.
 *
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice
 */
export const putParty = command('position', (state, { hex }: { readonly hex: Hex }) => {
  checkHex(hex, 'hex')
  if (sameHex(hex, state.record.position)) return state
  return moveParty(state, { ...state.record, position: hex })
})

/** R-LOST-4: shows players the true hexes of all steps since the party got lost. */
const withTrueTrail = (state: State): State => {
  const { trail } = state
  const firstLost = trail.findLastIndex(({ hex, shown }) => sameHex(hex, shown)) + 1
  const revealed = trail.slice(firstLost).map((step): TrailStep => ({ ...step, shown: step.hex }))
  const hexes = revealed.map(({ hex }) => hex)
  return {
    ...state,
    trail: [...trail.slice(0, firstLost), ...revealed],
    known: knownAfterVisits(state, hexes, PLAY_LIMITS),
  }
}

/** R-LOST-4: reveals a lost party's true trail, or only its true hex. @throws Refusal `NOT_ASTRAY` */
export const findBearings = command('bearings', (state, { reveal }: Bearings) => {
  if (!isAstray(state)) throw new Refusal({ code: 'NOT_ASTRAY' })
  const found = { ...state, believed: state.record.position, believedProgress: state.progress }
  return reveal === 'trail' ? withTrueTrail(found) : markPosition(found, PLAY_LIMITS)
})

/** @throws Refusal `INVALID_INPUT` */
const parseSite = (id: string, note: SiteNote): Site => {
  checkHex(note.hex, 'hex')
  return { id, ...note, name: parseName(note.name) }
}

interface SiteRequest {
  readonly id: string
  readonly note: SiteNote
}

const withSite = (state: State, site: Site): State => ({
  ...state,
  sites: { ...state.sites, [site.id]: site },
})

/**
 * @param request.id unguessable and unique
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice or no name
 */
export const addSite = command('site', (state, { id, note }: SiteRequest) =>
  withSite(state, parseSite(id, note)),
)

/** An unchanged site makes no revision. @throws Refusal `NO_SUCH_SITE`, `INVALID_INPUT` */
export const rewriteSite = command('site', (state, { id, note }: SiteRequest) => {
  const site = parseSite(id, note)
  const before = findOrRefuse(state.sites, id, 'NO_SUCH_SITE')
  return isSameJson(site, before) ? state : withSite(state, site)
})

/** @throws Refusal `NO_SUCH_SITE` */
export const removeSite = command('site', (state, request: { readonly id: string }) => {
  const { id } = findOrRefuse(state.sites, request.id, 'NO_SUCH_SITE')
  const { [id]: _, ...sites } = state.sites
  return { ...state, sites }
})

/** R-LAND-1: paints terrain; the same object if nothing changes. */
const withTerrain = (
  painted: HexRows<TerrainId>,
  strokes: readonly HexChange<TerrainId>[],
): HexRows<TerrainId> => {
  const changes = strokes.filter(([hex, id]) => valueAt(painted, hex) !== id)
  return changes.length === 0 ? painted : withHexes(painted, changes)
}

const paintTerrain = ({ terrain: painted, rules }: State, { hexes, terrain }: Paint) => {
  const id = terrain == null ? undefined : findTerrainId(rules, terrain, 'terrain')
  return withTerrain(
    painted,
    hexes.map((hex) => [hex, id]),
  )
}

/** @throws Refusal `INVALID_INPUT` for a hex off the lattice, and for a stroke with both or neither paint */
export const paintHexes = command('hexes', (state, { stroke }: { readonly stroke: Paint }) => {
  const { hexes, knowledge, terrain } = stroke
  if ((knowledge === undefined) === (terrain === undefined)) {
    throw invalidField('knowledge', 'neither-or-both', { fields: ['knowledge', 'terrain'] })
  }
  hexes.forEach((hex, index) => {
    checkHex(hex, `hexes.${index}`)
  })
  return withParts(
    state,
    knowledge === undefined
      ? { terrain: paintTerrain(state, stroke) }
      : { known: paintKnowledge(state.known, hexes, knowledge) },
  )
})

const mergeSite = (before: Site | undefined, written: HexKeySite, newId: () => string): Site => {
  const { hex, name, gmText, text } = written
  if (!before) return { id: newId(), hex, icon: 'note', name, gmText, text, shown: 'never' }
  return { ...before, gmText: gmText || before.gmText, text: text || before.text }
}

interface MergeKeyRequest {
  readonly key: HexKey
  /** Makes an unguessable, unique id for a new site. */
  readonly newId: () => string
}

/**
 * R-KEY-3: merges a hex key's sites into those with the same hex and name, and paints its terrain. A
 * key that changes nothing makes no revision.
 *
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice, no name, or no terrain of the rules
 */
export const mergeKey = command('key', (state, { key, newId }: MergeKeyRequest) => {
  const sites = sitesByKey(sitesInOrder(state.sites))
  const changed: Record<string, Site> = {}
  for (const [at, written] of key.sites.entries()) {
    checkHex(written.hex, `sites.${at}.hex`)
    const name = parseName(written.name, `sites.${at}.name`)
    const place = siteKey(written.hex, name)
    const before = sites.get(place)
    const site = mergeSite(before, { ...written, name }, newId)
    if (isSameJson(site, before)) continue
    sites.set(place, site)
    changed[site.id] = site
  }
  const painted = key.terrain.map(({ hex, terrain }, at): HexChange<TerrainId> => {
    checkHex(hex, `terrain.${at}.hex`)
    return [hex, findTerrainId(state.rules, terrain, `terrain.${at}.terrain`)]
  })
  const areSitesSame = Object.keys(changed).length === 0
  return withParts(state, {
    sites: areSitesSame ? state.sites : { ...state.sites, ...changed },
    terrain: withTerrain(state.terrain, painted),
  })
})
