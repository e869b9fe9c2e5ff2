import type { SiteView } from '../../../protocol/on-the-map.ts'
import { type Grid, hexCentre, type Point, type Rect } from '../../../rules/grid.ts'
import { type Hex, hexKey } from '../../../rules/hex.ts'
import { isIn } from '../trail/day-beads.ts'
import { sitesOfHex } from './words.ts'

export interface SiteGroup {
  readonly key: string
  readonly hex: Hex
  readonly at: Point
  readonly first: SiteView
  readonly sites: readonly SiteView[]
}

export const inOrder = (sites: readonly SiteView[]): SiteView[] =>
  sites.toSorted((a, b) => (a.name < b.name ? -1 : 1))

export const groupSites = (grid: Grid, sites: readonly SiteView[]): SiteGroup[] => {
  const groups = new Map<string, SiteGroup>()
  for (const site of inOrder(sites)) {
    const key = hexKey(site.hex)
    const group = groups.get(key)
    groups.set(
      key,
      group
        ? { ...group, sites: [...group.sites, site] }
        : { key, hex: site.hex, at: hexCentre(grid, site.hex), first: site, sites: [site] },
    )
  }
  return [...groups.values()]
}

/** Groups in a part of the chart, in reading order. */
export const groupsIn = (groups: readonly SiteGroup[], window: Rect): SiteGroup[] =>
  groups.filter(({ at }) => isIn(window, at)).sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)

export const groupName = ({ first, sites }: SiteGroup): string =>
  sites.length === 1 ? first.name : sitesOfHex(sites.map(({ name }) => name))

export const groupLabel = ({ first, sites }: SiteGroup): string =>
  sites.length === 1 ? first.name : `${first.name} +${sites.length - 1}`

/** Offset to the left and down, in px. */
const ASIDE_PX = 32

/** Moves the sign on the party's hex out from under the marker. */
export const offTheMarker = (
  groups: readonly SiteGroup[],
  party: Point | null,
  zoom: number,
): readonly SiteGroup[] => {
  if (!party) return groups
  const by = ASIDE_PX / zoom
  return groups.map((group) =>
    group.at.x === party.x && group.at.y === party.y
      ? { ...group, at: { x: party.x - by, y: party.y + by } }
      : group,
  )
}
