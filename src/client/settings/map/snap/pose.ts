import { CORNERS, hexesTouching, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import type { Lines } from './line-response.ts'
import type { Luminance } from './luminance.ts'

/** A flat-topped grid on the picture: where the placed hex lies, how far it is turned, in radians. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly columnSpacing: number
  readonly rowSpacing: number
}

/**
 * Points on the edges of hexes, in columns and doubled rows from the placed hex: u, v, u, v ...; a
 * list for the middles and one for the ends of the edges that run one way.
 */
export type Edges = readonly Float32Array[]

/** Where points lie along an edge. */
const MIDDLE = [3 / 8, 5 / 8]
const ENDS = [1 / 8, 7 / 8]
/** How edges run on a flat-topped grid, in sixths of half a turn. */
const WAYS = [4, 0, 2]

/** Three edges of each hex: the others are its neighbours'. */
export const edgesOf = (hexes: readonly Hex[]): Edges =>
  [MIDDLE, ENDS].flatMap((parts) =>
    WAYS.map((_, side) => {
      const [from, to] = [CORNERS[side] as Point, CORNERS[side + 1] as Point]
      const points = new Float32Array(hexes.length * parts.length * 2)
      let at = 0
      for (const { x, y } of hexes)
        for (const part of parts) {
          points[at++] = x + (from.x + (to.x - from.x) * part) / 3
          points[at++] = y + from.y + (to.y - from.y) * part
        }
      return points
    }),
  )

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

/** The mean response at points that lie on the picture, moved by some pixels. */
const meanAt = (
  { width, height, pixels }: Luminance,
  points: Float32Array,
  pose: Pose,
  moved: Point,
): number => {
  const { ux, uy, vx, vy } = axes(pose)
  const [left, top] = [pose.x + moved.x, pose.y + moved.y]
  let sum = 0
  let count = 0
  for (let at = 0; at < points.length; at += 2) {
    const u = points[at] as number
    const v = points[at + 1] as number
    const x = Math.floor(left + ux * u + vx * v)
    const y = Math.floor(top + uy * u + vy * v)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    sum += pixels[y * width + x] as number
    count++
  }
  return count < points.length / 8 ? 0 : sum / count
}

/** How likely hexes are printed there: their all parts of their edges. */
export const meanOn = (
  lines: Lines,
  edges: Edges,
  pose: Pose,
  moved: Point = { x: 0, y: 0 },
): number => {
  const { from, ways } = lines
  const means = edges.map((points, index) => {
    const parts = (pose.turn - from) / Math.PI + (WAYS[index % 3] as number) / 6 + 1
    const way = ways[Math.round(ways.length * parts) % ways.length] as Luminance
    return meanAt(way, points, pose, moved)
  })
  return means.reduce((sum, mean) => sum + mean, 0) / 12 + Math.min(...means) / 2
}

/** The hexes on the picture within so many pixels of the placed one. */
export const hexesWithin = ({ ways }: Lines, pose: Pose, reach: number): Hex[] => {
  const { width, height } = ways[0] as Luminance
  const { columnSpacing, rowSpacing } = pose
  const around = { left: -reach, top: -reach, right: reach, bottom: reach }
  return hexesTouching({ left: 0, top: 0, columnSpacing, rowSpacing }, around).filter((hex) => {
    const { x, y } = placeOf(pose, hex)
    const isOn = x > 0 && y > 0 && x < width && y < height
    return isOn && Math.hypot(x - pose.x, y - pose.y) <= reach
  })
}
