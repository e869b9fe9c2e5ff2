import { HEX_CORNERS, hexesTouching, MAX_ANGLE, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import type { Lines, Luminance } from './line-response.ts'

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
type Edges = readonly Float32Array[]

/** Where points lie along an edge. */
const MIDDLE = [3 / 8, 5 / 8]
const ENDS = [1 / 8, 7 / 8]
/** How edges run on a flat-topped grid, in sixths of half a turn. */
const WAYS = [4, 0, 2]

/** Three edges of each hex: the others are its neighbours'. */
export const edgesOf = (hexes: readonly Hex[]): Edges =>
  [MIDDLE, ENDS].flatMap((parts) =>
    WAYS.map((_, side) => {
      const [from, to] = [HEX_CORNERS[side] as Point, HEX_CORNERS[side + 1] as Point]
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

export interface Found {
  readonly pose: Pose
  readonly score: number
}

/** How much more of the map is looked at each time. */
const GROWTH = 1.5
/** How many poses the search follows at first. Each time the part grows, the better half stays. */
const BEAM = 48
const MAX_TURN = (MAX_ANGLE * Math.PI) / 180
/** How far a placed hex may be off in size and shape, as logarithms, and place, in radii. */
const SIZE = 0.22
const STRETCH = 0.12
const ASIDE = [-0.12, -0.04, 0.04, 0.12]

const likeliest = (found: readonly Found[], count: number): Pose[] =>
  found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ pose }) => pose)

/** A pose and those that lie aside, by some pixels each way. */
const aside = (lines: Lines, edges: Edges, pose: Pose, by: readonly number[]): Found[] =>
  by.flatMap((x) =>
    by.map((y) => {
      const moved = { ...pose, x: pose.x + x, y: pose.y + y }
      return { pose: moved, score: meanOn(lines, edges, moved) }
    }),
  )

/** The likeliest poses of a hex that was put there about so large. */
export const firstPoses = (lines: Lines, placed: Pose, reach: number, coarse: number): Pose[] => {
  const edges = edgesOf(hexesWithin(lines, placed, reach))
  const by = ASIDE.map((part) => (part * placed.columnSpacing) / 1.5)
  const step = coarse / reach
  const found: Found[] = []
  for (const quarter of [0, Math.PI / 2])
    for (let turn = -MAX_TURN; turn <= MAX_TURN; turn += step)
      for (let size = -SIZE; size <= SIZE; size += step)
        for (let stretch = -STRETCH; stretch <= STRETCH; stretch += step) {
          const shape = {
            turn: quarter + turn,
            columnSpacing: placed.columnSpacing * Math.exp(size + stretch / 2),
            rowSpacing: placed.rowSpacing * Math.exp(size - stretch / 2),
          }
          const near = aside(lines, edges, { ...placed, ...shape }, by)
          found.push(near.reduce((a, b) => (b.score > a.score ? b : a)))
        }
  return likeliest(found, BEAM)
}

/** The likeliest poses aside of others: lines are too thin to climb to from afar. */
export const movedPoses = (lines: Lines, from: readonly Pose[], radius: number): Pose[] => {
  const most = Math.round(radius / 6)
  const by = Array.from({ length: 2 * most + 1 }, (_, step) => step - most)
  const found = from.flatMap((pose) =>
    aside(lines, edgesOf(hexesWithin(lines, pose, 6 * radius)), pose, by),
  )
  return likeliest(found, BEAM / 3)
}

/** The pose on a hill of the score, by steps that move the rim by `coarse` pixels to `fine` ones. */
const climbed = (
  lines: Lines,
  edges: Edges,
  from: Pose,
  { coarse, fine }: { coarse: number; fine: number },
): Found => {
  const { pivot, spread } = middleOf(edges, from)
  let best = { pose: from, score: meanOn(lines, edges, from) }
  for (let step = coarse; step >= fine; step /= 2) {
    const before = best
    for (const by of [step, -step])
      for (const pose of changed(best.pose, pivot, by, by / spread)) {
        const score = meanOn(lines, edges, pose)
        if (score > best.score && Math.abs(Math.sin(2 * pose.turn)) <= 0.5) best = { pose, score }
      }
    if (best !== before) step *= 2
  }
  return best
}

/** A pose changed in each of its numbers; but for moves, the pivot stays where it is. */
const changed = (pose: Pose, pivot: Point, by: number, part: number): Pose[] => {
  const { x, y, turn, columnSpacing, rowSpacing } = pose
  const still = placeOf(pose, pivot)
  const around = (next: Pose): Pose => {
    const at = placeOf(next, pivot)
    return { ...next, x: x + still.x - at.x, y: y + still.y - at.y }
  }
  return [
    { ...pose, x: x + by },
    { ...pose, y: y + by },
    around({ ...pose, turn: turn + part }),
    around({ ...pose, columnSpacing: columnSpacing * (1 + part) }),
    around({ ...pose, rowSpacing: rowSpacing * (1 + part) }),
  ]
}

/** The middle of some edges, on the lattice, and how far they lie from it, in pixels. */
const middleOf = (edges: Edges, { columnSpacing, rowSpacing }: Pose) => {
  const points = edges[0] as Float32Array
  const pivot = { x: 0, y: 0 }
  for (let at = 0; at < points.length; at += 2) {
    pivot.x += (2 * (points[at] as number)) / points.length
    pivot.y += (2 * (points[at + 1] as number)) / points.length
  }
  let square = 0
  for (let at = 0; at < points.length; at += 2)
    square +=
      (((points[at] as number) - pivot.x) * columnSpacing) ** 2 +
      (((points[at + 1] as number) - pivot.y) * rowSpacing) ** 2
  return { pivot, spread: Math.sqrt((2 * square) / points.length) + 1 }
}

/** The likeliest grids: first around the placed hex, then farther and farther out. */
export const grown = (
  lines: Lines,
  from: readonly Pose[],
  { reach, far, ...steps }: { reach: number; far: number; coarse: number; fine: number },
): Found[] => {
  let beam = from
  for (let within = reach; ; within *= GROWTH) {
    const found = beam
      .map((pose) => climbed(lines, edgesOf(hexesWithin(lines, pose, within)), pose, steps))
      .sort((a, b) => b.score - a.score)
    const best = distinct(found).slice(0, Math.max(1, Math.ceil(beam.length / 2)))
    if (within >= far) return best
    beam = best.map(({ pose }) => pose)
  }
}

const distinct = (found: readonly Found[]): Found[] =>
  found.filter(({ pose }, index) =>
    found
      .slice(0, index)
      .every(
        ({ pose: better }) =>
          Math.hypot(better.x - pose.x, better.y - pose.y) > 1 ||
          Math.abs(better.turn - pose.turn) > 0.01 ||
          Math.abs(better.columnSpacing / pose.columnSpacing - 1) > 0.01 ||
          Math.abs(better.rowSpacing / pose.rowSpacing - 1) > 0.01,
      ),
  )
