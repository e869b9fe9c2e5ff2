import { CORNERS, hexesTouching, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import type { Luminance } from './luminance.ts'

/** A flat-topped grid on the picture: where the placed hex lies, how far it is turned, in radians. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly columnSpacing: number
  readonly rowSpacing: number
}

/** Points on the edges of hexes, in columns and doubled rows from the placed hex: u, v, u, v ... */
export type Edges = Float32Array

/** How many points an edge has. */
export const POINTS = 4

/** Edge by edge: three edges of each hex, the others are its neighbours'. */
export const edgesOf = (hexes: readonly Hex[]): Edges => {
  const edges = new Float32Array(hexes.length * 3 * POINTS * 2)
  let at = 0
  for (const { x, y } of hexes)
    for (let side = 0; side < 3; side++) {
      const [from, to] = [CORNERS[side] as Point, CORNERS[side + 1] as Point]
      for (let point = 0; point < POINTS; point++) {
        const part = (point + 0.5) / POINTS
        edges[at++] = x + (from.x + (to.x - from.x) * part) / 3
        edges[at++] = y + from.y + (to.y - from.y) * part
      }
    }
  return edges
}

const axes = ({ turn, columnSpacing, rowSpacing }: Pose) => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    ux: columnSpacing * cos,
    uy: columnSpacing * sin,
    vx: -rowSpacing * sin,
    vy: rowSpacing * cos,
  }
}

/** Where a point of the lattice lies on the picture. */
export const placeOf = (pose: Pose, { x, y }: Point): Point => {
  const { ux, uy, vx, vy } = axes(pose)
  return { x: pose.x + ux * x + vx * y, y: pose.y + uy * x + vy * y }
}

/** The mean response on edges that lie on the picture, moved by some pixels; dark lines are negative. */
export const meanOn = (
  { width, height, pixels }: Luminance,
  edges: Edges,
  pose: Pose,
  moved: Point = { x: 0, y: 0 },
): number => {
  const { ux, uy, vx, vy } = axes(pose)
  const [left, top] = [pose.x + moved.x, pose.y + moved.y]
  let sum = 0
  let count = 0
  for (let at = 0; at < edges.length; at += 2) {
    const u = edges[at] as number
    const v = edges[at + 1] as number
    const x = Math.floor(left + ux * u + vx * v)
    const y = Math.floor(top + uy * u + vy * v)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    sum += pixels[y * width + x] as number
    count++
  }
  return count < edges.length / 16 ? 0 : sum / count
}

/** The hexes on the picture within so many pixels of the placed one. */
export const hexesWithin = ({ width, height }: Luminance, pose: Pose, reach: number): Hex[] => {
  const { columnSpacing, rowSpacing } = pose
  const around = { left: -reach, top: -reach, right: reach, bottom: reach }
  return hexesTouching({ left: 0, top: 0, columnSpacing, rowSpacing }, around).filter((hex) => {
    const { x, y } = placeOf(pose, hex)
    const isOn = x > 0 && y > 0 && x < width && y < height
    return isOn && Math.hypot(x - pose.x, y - pose.y) <= reach
  })
}
