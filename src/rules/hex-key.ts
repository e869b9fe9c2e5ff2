import { type Hex, hexDistance, hexKey } from '#shared/hex.ts'
import { type HexRun, runsToHexes } from '#shared/hex-rows.ts'
import { type KnownRuns, knowledgeLookup } from './knowledge.ts'
import type { Settings } from './settings.ts'
import { isSiteShown, type SiteNote } from './site.ts'
import type { TerrainName } from './terrain.ts'

/** A site of a key. An empty text leaves that of a site that is there. */
export type HexKeySite = Pick<SiteNote, 'hex' | 'name' | 'gmText' | 'text'>

export interface HexKey {
  readonly sites: readonly HexKeySite[]
  readonly terrain: readonly { readonly hex: Hex; readonly terrain: TerrainName }[]
}

/** R-KEY-3: the same for sites that a key takes for one: by hex and name, whatever its case. */
export const siteKey = (hex: Hex, name: string): string =>
  `${hexKey(hex)} ${name.trim().toLowerCase()}`

/** R-KEY-3: by its key the first of several sites. */
export const sitesByKey = <Site extends Pick<SiteNote, 'hex' | 'name'>>(
  sites: readonly Site[],
): Map<string, Site> =>
  new Map(sites.toReversed().map((site) => [siteKey(site.hex, site.name), site]))

/** The parts of the GM's view that a key changes, or that decide what players see of it. */
interface CampaignParts {
  readonly sites: readonly (HexKeySite & Pick<SiteNote, 'shown'>)[]
  readonly terrain: readonly { readonly terrain: TerrainName; readonly runs: readonly HexRun[] }[]
  readonly known: KnownRuns
  readonly settings: Pick<Settings, 'lost'>
  readonly map: { readonly position: Hex }
  readonly believed: Hex
}

const TEXTS = ['gmText', 'text'] as const

/** R-KEY-4: what merging a key would change, and what of it players would see at once. */
export const previewHexKey = (view: CampaignParts, key: HexKey) => {
  const known = sitesByKey(view.sites)
  const knowledgeOf = knowledgeLookup(view.known)
  const painted = new Map(
    view.terrain.flatMap(({ terrain, runs }) =>
      runsToHexes(runs).map((hex) => [hexKey(hex), terrain] as const),
    ),
  )
  const { lost } = view.settings
  const party = lost === 'true-hex' ? view.map.position : view.believed
  /** R-LAND-3: players are told the land around the party that they see. */
  const isTold = (hex: Hex): boolean => {
    if (lost === 'no-marker') return false
    const far = hexDistance(party, hex)
    return far === 0 || (far === 1 && knowledgeOf(hex) !== 'unknown')
  }
  return {
    sites: key.sites.map((site) => {
      const before = known.get(siteKey(site.hex, site.name))
      const changes = TEXTS.filter((field) => site[field] !== '' && site[field] !== before?.[field])
      const isSeen = before !== undefined && isSiteShown(before, knowledgeOf(before.hex))
      return { site, isNew: !before, changes, isSeenAtOnce: isSeen && changes.includes('text') }
    }),
    terrain: key.terrain
      .filter(({ hex, terrain }) => painted.get(hexKey(hex)) !== terrain)
      .map(({ hex, terrain }) => ({ terrain, isSeenAtOnce: isTold(hex) })),
  }
}

export type HexKeyPreview = ReturnType<typeof previewHexKey>
