import type { Point } from '../../../rules/grid.ts'
import type { SiteGroup } from './site-groups.ts'

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
