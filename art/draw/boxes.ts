import type { Point } from '../geometry.ts'

/** A rectangle about its centre, turned by `angle` radians. */
export interface Box extends Point {
  readonly halfWidth: number
  readonly halfHeight: number
  readonly angle: number
}

/** Whether two boxes share any room; touching edges do not count. */
export const boxesOverlap = (a: Box, b: Box): boolean => {
  const corners = [cornersOf(a), cornersOf(b)] as const
  const axes = [a.angle, a.angle + Math.PI / 2, b.angle, b.angle + Math.PI / 2]
  // Separating axis theorem: convex shapes are apart exactly if a side's direction tells them apart.
  return axes.every((angle) => {
    const [first, second] = corners.map((points) => shadow(points, angle))
    if (!first || !second) return false
    return first.from < second.to && second.from < first.to
  })
}

/** Units from a point to a box, 0 inside. */
export const distanceToBox = ({ x, y }: Point, box: Box): number => {
  const dx = x - box.x
  const dy = y - box.y
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const across = Math.max(0, Math.abs(dx * cos + dy * sin) - box.halfWidth)
  const up = Math.max(0, Math.abs(dy * cos - dx * sin) - box.halfHeight)
  return Math.hypot(across, up)
}

export const cornersOf = ({ x, y, halfWidth, halfHeight, angle }: Box): readonly Point[] => {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => ({
    x: x + right * halfWidth * cos - down * halfHeight * sin,
    y: y + right * halfWidth * sin + down * halfHeight * cos,
  }))
}

const shadow = (points: readonly Point[], angle: number) => {
  const along = points.map(({ x, y }) => x * Math.cos(angle) + y * Math.sin(angle))
  return { from: Math.min(...along), to: Math.max(...along) }
}
