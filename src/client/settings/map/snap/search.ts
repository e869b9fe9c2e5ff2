import { MAX_ANGLE, type Point } from '../../../../rules/grid.ts'
import type { Lines } from './line-response.ts'
import { type Edges, edgesOf, hexesWithin, meanOn, type Pose, placeOf } from './pose.ts'

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
