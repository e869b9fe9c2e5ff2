import { type Hex, hexDistance, hexKey } from '#shared/hex.ts'
import { type HexRun, runsToHexes } from '#shared/hex-rows.ts'
import { type KnownRuns, knowledgeLookup } from './knowledge.ts'
import type { Settings } from './settings.ts'
import { isSiteShown, type SiteNote } from './site.ts'
import type { TerrainName } from './terrain.ts'

/** A site of a hex key. An empty text leaves an existing site's text unchanged. */
export type HexKeySite = Pick<SiteNote, 'hex' | 'name' | 'gmText' | 'text'>

export interface HexKey {
  readonly sites: readonly HexKeySite[]
  readonly terrain: readonly { readonly hex: Hex; readonly terrain: TerrainName }[]
}

/** R-KEY-3: equal for sites with the same hex and name, whatever the name's case. */
export const siteKey = (hex: Hex, name: string): string =>
  `${hexKey(hex)} ${name.trim().toLowerCase()}`

/** R-KEY-3: sites by their `siteKey`; of several with the same one, the first. */
export const sitesByKey = <Site extends Pick<SiteNote, 'hex' | 'name'>>(
  sites: readonly Site[],
): Map<string, Site> =>
  new Map(sites.toReversed().map((site) => [siteKey(site.hex, site.name), site]))

/** The parts of the GM's view that a hex key changes, or that decide what players see of it. */
interface ViewBeforeMerge {
  readonly sites: readonly (HexKeySite & Pick<SiteNote, 'shown'>)[]
  readonly terrain: readonly { readonly terrain: TerrainName; readonly runs: readonly HexRun[] }[]
  readonly known: KnownRuns
  readonly settings: Pick<Settings, 'lost'>
  readonly map: { readonly position: Hex }
  readonly believed: Hex
}

const SITE_TEXTS = ['gmText', 'text'] as const

/** R-KEY-4: what merging a hex key would change, and which changes players would see at once. */
export const previewHexKey = (view: ViewBeforeMerge, key: HexKey) => {
  const existingSites = sitesByKey(view.sites)
  const knowledgeOf = knowledgeLookup(view.known)
  const paintedTerrain = new Map(
    view.terrain.flatMap(({ terrain, runs }) =>
      runsToHexes(runs).map((hex) => [hexKey(hex), terrain] as const),
    ),
  )
  const { lost } = view.settings
  const party = lost === 'true-hex' ? view.map.position : view.believed
  /** R-LAND-3: whether players see the terrain of a hex: they do at the party and around it. */
  const isTerrainShown = (hex: Hex): boolean => {
    if (lost === 'no-marker') return false
    const distance = hexDistance(party, hex)
    return distance === 0 || (distance === 1 && knowledgeOf(hex) !== 'unknown')
  }
  return {
    sites: key.sites.map((site) => {
      const before = existingSites.get(siteKey(site.hex, site.name))
      const changes = SITE_TEXTS.filter(
        (field) => site[field] !== '' && site[field] !== before?.[field],
      )
      const isSiteVisible = before !== undefined && isSiteShown(before, knowledgeOf(before.hex))
      return {
        site,
        isNew: !before,
        changes,
        isSeenAtOnce: isSiteVisible && changes.includes('text'),
      }
    }),
    terrain: key.terrain
      .filter(({ hex, terrain }) => paintedTerrain.get(hexKey(hex)) !== terrain)
      .map(({ hex, terrain }) => ({ terrain, isSeenAtOnce: isTerrainShown(hex) })),
  }
}

export type HexKeyPreview = ReturnType<typeof previewHexKey>
