import type { HexKey, KeyReading, KeySite } from '../protocol/hex-key.ts'
import { isSameJson } from '../protocol/json-patch.ts'
import { isOnMap } from '../rules/grid.ts'
import { type Hex, hexDistance } from '../rules/hex.ts'
import { STANDARD_NUMBERING } from '../rules/hex-number.ts'
import { type HexChange, valueAt } from '../rules/hex-rows.ts'
import { type Site, siteKey } from '../rules/site.ts'
import type { TerrainId } from '../rules/terrain.ts'
import { chartFor } from './chart.ts'
import { command } from './execute.ts'
import { withTerrain } from './on-the-map.ts'
import { isShown, numberingOf, sitesInOrder, whereabouts } from './player-view.ts'
import { checkHex, parseName } from './refusal.ts'
import { drafted, type State } from './state.ts'
import { terrainNamed } from './wire-record.ts'

/** R-KEY-1: what a text is read by. */
export const keyReader = (state: State) => {
  const numbering = numberingOf(state)
  const sheet = chartFor(state, 'gm')
  return {
    // As column and row are said where hexes have no numbers (R-NUM-5).
    numbering: numbering.for === 'nobody' ? { ...numbering, ...STANDARD_NUMBERING } : numbering,
    terrains: state.rules.terrains.map(({ name }) => name),
    isOnMap: (hex: Hex): boolean => isOnMap(sheet, hex),
  }
}

/** R-KEY-3: by its key the first of several sites. */
const sitesByKey = ({ sites }: State): Map<string, Site> =>
  new Map(
    sitesInOrder(sites)
      .toReversed()
      .map((site) => [siteKey(site.hex, site.name), site]),
  )

const TEXTS = ['gmText', 'text'] as const

/** R-KEY-4: what merging would do now. */
export const previewKey = (state: State, { sites, terrain }: HexKey): KeyReading['preview'] => {
  const known = sitesByKey(state)
  const { position } = whereabouts(state)
  return {
    sites: sites.map((written) => {
      const before = known.get(siteKey(written.hex, written.name))
      const changes = TEXTS.filter(
        (field) => written[field] !== '' && written[field] !== before?.[field],
      )
      const isSeen = before !== undefined && isShown(before, state.known)
      const playersSeeAtOnce = isSeen && changes.includes('text')
      return { id: before?.id ?? null, changes, playersSeeAtOnce }
    }),
    terrain: terrain.map(({ hex, terrain: name }) => {
      const changes = valueAt(state.terrain, hex) !== terrainNamed(state.rules, name, 'terrain')
      // Players are told the land around them (R-LAND-3).
      const far = position ? hexDistance(position, hex) : Number.POSITIVE_INFINITY
      const isTold = far === 0 || (far === 1 && valueAt(state.known, hex) !== undefined)
      return { changes, playersSeeAtOnce: changes && isTold }
    }),
  }
}

const merged = (before: Site | undefined, written: KeySite, newId: () => string): Site => {
  const { hex, name, gmText, text } = written
  if (!before) return { id: newId(), hex, icon: 'note', name, gmText, text, shown: 'never' }
  return { ...before, gmText: gmText || before.gmText, text: text || before.text }
}

interface MergedKey {
  readonly key: HexKey
  /** Unguessable and unique. */
  readonly newId: () => string
}

/**
 * R-KEY-3: the sites are merged by hex and name, the hexes painted; what is so already makes no
 * revision.
 *
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice, no name, or no terrain of the rules
 */
export const mergeKey = command('key', (state, { key, newId }: MergedKey) => {
  const known = sitesByKey(state)
  const changed: Record<string, Site> = {}
  for (const [at, written] of key.sites.entries()) {
    checkHex(written.hex, `sites.${at}.hex`)
    const name = parseName(written.name, `sites.${at}.name`)
    const place = siteKey(written.hex, name)
    const before = known.get(place)
    const site = merged(before, { ...written, name }, newId)
    if (isSameJson(site, before)) continue
    known.set(place, site)
    changed[site.id] = site
  }
  const painted = key.terrain.map(({ hex, terrain }, at): HexChange<TerrainId> => {
    checkHex(hex, `terrain.${at}.hex`)
    return [hex, terrainNamed(state.rules, terrain, `terrain.${at}.terrain`)]
  })
  return drafted(state, (draft) => {
    Object.assign(draft.sites, changed)
    draft.terrain = withTerrain(state.terrain, painted)
  })
})
