import type { Rect } from '../../rules/grid.ts'

/** Grows a rectangle by a share of its size on every side. */
export const widen = ({ left, top, right, bottom }: Rect, share: number): Rect => {
  const across = (right - left) * share
  const down = (bottom - top) * share
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down }
}
