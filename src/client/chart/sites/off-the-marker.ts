import type { Point } from '../../../rules/grid.ts'
import type { SiteGroup } from './site-groups.ts'

/** How far to the left of the party's marker and below it a sign stands, in px. */
const ASIDE_PX = 32

/** The sign of what is in the party's own hex, beside the marker that would cover it. */
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
