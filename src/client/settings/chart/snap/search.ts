import { HEX_CORNERS, hexesTouching, MAX_ANGLE, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import type { LineImages, Luminance } from './line-response.ts'

/** A flat-topped grid on the picture: the placed hex's centre, its turn in radians, its spacings. */
export interface Pose {
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly columnSpacing: number
  readonly rowSpacing: number
}

/**
 * Points on the edges of hexes, in columns and doubled rows from the placed hex: u, v, u, v … Six
 * lists: for each edge direction one near the middles of the edges and one near their ends.
 */
type EdgePoints = readonly Float32Array[]

/** Places of the points along an edge, 0 and 1 being its ends. */
const MIDDLE_POINTS = [3 / 8, 5 / 8]
const END_POINTS = [1 / 8, 7 / 8]
/** Directions of the edges of a flat-topped grid, in sixths of half a turn. */
const EDGE_DIRECTIONS = [4, 0, 2]

/** Points on three edges of each hex; the other three edges belong to its neighbours. */
export const edgePointsOf = (hexes: readonly Hex[]): EdgePoints =>
  [MIDDLE_POINTS, END_POINTS].flatMap((parts) =>
    EDGE_DIRECTIONS.map((_, side) => {
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

const latticeAxes = ({ turn, columnSpacing, rowSpacing }: Pose) => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    ux: columnSpacing * cos,
    uy: columnSpacing * sin,
    vx: -rowSpacing * sin,
    vy: rowSpacing * cos,
  }
}

export const latticeToPicture = (pose: Pose, { x, y }: Point): Point => {
  const { ux, uy, vx, vy } = latticeAxes(pose)
  return { x: pose.x + ux * x + vx * y, y: pose.y + uy * x + vy * y }
}

/** The mean line response at the points, moved by `shift` pixels; points off the picture are left out. */
const meanResponse = (
  { width, height, pixels }: Luminance,
  points: Float32Array,
  pose: Pose,
  shift: Point,
): number => {
  const { ux, uy, vx, vy } = latticeAxes(pose)
  const [left, top] = [pose.x + shift.x, pose.y + shift.y]
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

/** How well the grid fits printed lines: high only if lines run along all parts of the edges. */
export const gridScore = (
  lines: LineImages,
  edges: EdgePoints,
  pose: Pose,
  shift: Point = { x: 0, y: 0 },
): number => {
  const { firstAngle, images } = lines
  const means = edges.map((points, index) => {
    const direction = (EDGE_DIRECTIONS[index % 3] as number) / 6
    const halfTurns = (pose.turn - firstAngle) / Math.PI + direction + 1
    const image = images[Math.round(images.length * halfTurns) % images.length] as Luminance
    return meanResponse(image, points, pose, shift)
  })
  return means.reduce((sum, mean) => sum + mean, 0) / 12 + Math.min(...means) / 2
}

/** The hexes on the picture within `reach` pixels of the placed hex. */
export const hexesNear = ({ images }: LineImages, pose: Pose, reach: number): Hex[] => {
  const { width, height } = images[0] as Luminance
  const { columnSpacing, rowSpacing } = pose
  const square = { left: -reach, top: -reach, right: reach, bottom: reach }
  return hexesTouching({ left: 0, top: 0, columnSpacing, rowSpacing }, square).filter((hex) => {
    const { x, y } = latticeToPicture(pose, hex)
    const isOnPicture = x > 0 && y > 0 && x < width && y < height
    return isOnPicture && Math.hypot(x - pose.x, y - pose.y) <= reach
  })
}

export interface ScoredPose {
  readonly pose: Pose
  readonly score: number
}

/** The search widens its part of the map by this factor each round. */
const REACH_GROWTH = 1.5
/** Number of poses in the first round of the search; each round keeps the better half. */
const BEAM_WIDTH = 48
const MAX_TURN = (MAX_ANGLE * Math.PI) / 180
/** How far the GM may have placed the hex off the print in size and shape, as natural logarithms. */
const MAX_SIZE_ERROR = 0.22
const MAX_STRETCH = 0.12
/** Offsets of the hex's centre that are tried, in lengths from centre to corner. */
const CENTRE_OFFSETS = [-0.12, -0.04, 0.04, 0.12]

const bestPoses = (scored: readonly ScoredPose[], count: number): Pose[] =>
  scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ pose }) => pose)

/** The pose moved by each pair of offsets, in pixels, with the scores. */
const shiftedPoses = (
  lines: LineImages,
  edges: EdgePoints,
  pose: Pose,
  offsets: readonly number[],
): ScoredPose[] =>
  offsets.flatMap((x) =>
    offsets.map((y) => {
      const shifted = { ...pose, x: pose.x + x, y: pose.y + y }
      return { pose: shifted, score: gridScore(lines, edges, shifted) }
    }),
  )

/** The best poses near the hex as the GM placed it, over all turns, sizes and shapes. */
export const initialPoses = (
  lines: LineImages,
  placed: Pose,
  reach: number,
  coarse: number,
): Pose[] => {
  const edges = edgePointsOf(hexesNear(lines, placed, reach))
  const offsets = CENTRE_OFFSETS.map((offset) => (offset * placed.columnSpacing) / 1.5)
  const step = coarse / reach
  const scored: ScoredPose[] = []
  for (const quarter of [0, Math.PI / 2])
    for (let turn = -MAX_TURN; turn <= MAX_TURN; turn += step)
      for (let size = -MAX_SIZE_ERROR; size <= MAX_SIZE_ERROR; size += step)
        for (let stretch = -MAX_STRETCH; stretch <= MAX_STRETCH; stretch += step) {
          const shape = {
            turn: quarter + turn,
            columnSpacing: placed.columnSpacing * Math.exp(size + stretch / 2),
            rowSpacing: placed.rowSpacing * Math.exp(size - stretch / 2),
          }
          const shifted = shiftedPoses(lines, edges, { ...placed, ...shape }, offsets)
          scored.push(shifted.reduce((a, b) => (b.score > a.score ? b : a)))
        }
  return bestPoses(scored, BEAM_WIDTH)
}

/** The best poses after shifts by a few pixels: sharp lines are too thin for hill climbing alone. */
export const bestShiftedPoses = (
  lines: LineImages,
  from: readonly Pose[],
  radius: number,
): Pose[] => {
  const maxShift = Math.round(radius / 6)
  const offsets = Array.from({ length: 2 * maxShift + 1 }, (_, step) => step - maxShift)
  const scored = from.flatMap((pose) =>
    shiftedPoses(lines, edgePointsOf(hexesNear(lines, pose, 6 * radius)), pose, offsets),
  )
  return bestPoses(scored, BEAM_WIDTH / 3)
}

/** Improves a pose to a maximum of the score, in steps from `coarse` down to `fine` pixels at the rim. */
const hillClimb = (
  lines: LineImages,
  edges: EdgePoints,
  from: Pose,
  { coarse, fine }: { coarse: number; fine: number },
): ScoredPose => {
  const { pivot, spread } = centreAndSpread(edges, from)
  let best = { pose: from, score: gridScore(lines, edges, from) }
  for (let step = coarse; step >= fine; step /= 2) {
    const before = best
    for (const pixels of [step, -step])
      for (const pose of neighbourPoses(best.pose, pivot, pixels, pixels / spread)) {
        const score = gridScore(lines, edges, pose)
        if (score > best.score && Math.abs(Math.sin(2 * pose.turn)) <= 0.5) best = { pose, score }
      }
    if (best !== before) step *= 2
  }
  return best
}

/** The pose with one number changed, for each number; the pivot stays in place unless x or y changes. */
const neighbourPoses = (pose: Pose, pivot: Point, pixels: number, change: number): Pose[] => {
  const { x, y, turn, columnSpacing, rowSpacing } = pose
  const pivotBefore = latticeToPicture(pose, pivot)
  const keepingPivot = (changed: Pose): Pose => {
    const pivotAfter = latticeToPicture(changed, pivot)
    return { ...changed, x: x + pivotBefore.x - pivotAfter.x, y: y + pivotBefore.y - pivotAfter.y }
  }
  return [
    { ...pose, x: x + pixels },
    { ...pose, y: y + pixels },
    keepingPivot({ ...pose, turn: turn + change }),
    keepingPivot({ ...pose, columnSpacing: columnSpacing * (1 + change) }),
    keepingPivot({ ...pose, rowSpacing: rowSpacing * (1 + change) }),
  ]
}

/** The mean of the edge points, on the lattice, and their root mean square distance from it, in pixels. */
const centreAndSpread = (edges: EdgePoints, { columnSpacing, rowSpacing }: Pose) => {
  const points = edges[0] as Float32Array
  const pivot = { x: 0, y: 0 }
  for (let at = 0; at < points.length; at += 2) {
    pivot.x += (2 * (points[at] as number)) / points.length
    pivot.y += (2 * (points[at + 1] as number)) / points.length
  }
  let squares = 0
  for (let at = 0; at < points.length; at += 2)
    squares +=
      (((points[at] as number) - pivot.x) * columnSpacing) ** 2 +
      (((points[at + 1] as number) - pivot.y) * rowSpacing) ** 2
  return { pivot, spread: Math.sqrt((2 * squares) / points.length) + 1 }
}

/** Fits poses first to the hexes near the placed one, then to a larger part each round; best first. */
export const searchOutwards = (
  lines: LineImages,
  from: readonly Pose[],
  { reach, maxReach, ...steps }: { reach: number; maxReach: number; coarse: number; fine: number },
): ScoredPose[] => {
  let beam = from
  for (let currentReach = reach; ; currentReach *= REACH_GROWTH) {
    const scored = beam
      .map((pose) =>
        hillClimb(lines, edgePointsOf(hexesNear(lines, pose, currentReach)), pose, steps),
      )
      .sort((a, b) => b.score - a.score)
    const best = distinctPoses(scored).slice(0, Math.max(1, Math.ceil(beam.length / 2)))
    if (currentReach >= maxReach) return best
    beam = best.map(({ pose }) => pose)
  }
}

const distinctPoses = (scored: readonly ScoredPose[]): ScoredPose[] =>
  scored.filter(({ pose }, index) =>
    scored
      .slice(0, index)
      .every(
        ({ pose: better }) =>
          Math.hypot(better.x - pose.x, better.y - pose.y) > 1 ||
          Math.abs(better.turn - pose.turn) > 0.01 ||
          Math.abs(better.columnSpacing / pose.columnSpacing - 1) > 0.01 ||
          Math.abs(better.rowSpacing / pose.rowSpacing - 1) > 0.01,
      ),
  )
