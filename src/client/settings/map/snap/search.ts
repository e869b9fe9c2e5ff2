import { REGULAR } from '../../../../rules/grid.ts'
import type { Lines } from './line-response.ts'
import type { Luminance } from './luminance.ts'
import { type Edges, edgesOf, hexesWithin, meanOn, type Pose, placeOf } from './pose.ts'

export interface Found {
  readonly pose: Pose
  /** Of the mean response on edges: -1 for dark lines, 1 for light ones. */
  readonly score: number
}

/** How much more of the map is looked at each time. */
const GROWTH = 1.5
const BEAM = 48

/** All poses of a hex that was put there about so large, the likeliest first. */
export const firstPoses = (lines: Lines, placed: Pose, reach: number, coarse: number): Pose[] => {
  const radius = placed.columnSpacing / 1.5
  const edges = edgesOf(hexesWithin(lines.ways[0] as Luminance, placed, reach))
  const step = coarse / reach
  const found: Found[] = []
  for (const quarter of [0, Math.PI / 2])
    for (let turn = -MAX_TURN; turn <= MAX_TURN; turn += step)
      for (let size = -0.22; size <= 0.22; size += step)
        for (let stretch = -0.12; stretch <= 0.12; stretch += step) {
          const columnSpacing = 1.5 * radius * Math.exp(size + stretch / 2)
          const rowSpacing = ((1.5 * radius) / REGULAR) * Math.exp(size - stretch / 2)
          const shape = { turn: quarter + turn, columnSpacing, rowSpacing }
          let best: Found | null = null
          for (let dx = -0.12; dx <= 0.13; dx += 0.08)
            for (let dy = -0.12; dy <= 0.13; dy += 0.08) {
              const pose = { ...shape, x: placed.x + dx * radius, y: placed.y + dy * radius }
              const score = meanOn(lines, edges, pose)
              if (best === null || score > best.score) best = { pose, score }
            }
          if (best) found.push(best)
        }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, BEAM)
    .map(({ pose }) => pose)
}

/** The likeliest of poses that lie a little aside. */
export const movedPoses = (lines: Lines, from: readonly Pose[], radius: number): Pose[] => {
  const reach = Math.round(radius / 6)
  const steps = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach)
  const found = from.flatMap((pose) => {
    const edges = edgesOf(hexesWithin(lines.ways[0] as Luminance, pose, 6 * radius))
    return steps.flatMap((x) =>
      steps.map((y) => {
        const moved = { ...pose, x: pose.x + x, y: pose.y + y }
        return { pose: moved, score: meanOn(lines, edges, moved) }
      }),
    )
  })
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, BEAM / 3)
    .map(({ pose }) => pose)
}

export const MAX_TURN = Math.PI / 12

/** The pose on a hill of the score, from steps that move the rim by `coarse` pixels to `fine` ones. */
export const climbed = (
  lines: Lines,
  edges: Edges,
  from: Pose,
  { coarse, fine }: { coarse: number; fine: number },
): Found => {
  const { pivot, spread } = middleOf(edges, from)
  let best = { pose: from, score: meanOn(lines, edges, from) }
  for (let step = coarse; step >= fine; step /= 2) {
    for (let more = true; more; ) {
      more = false
      for (const change of changes(step, step / spread)) {
        const pose = changed(best.pose, pivot, change)
        if (Math.abs(Math.sin(2 * pose.turn)) > 0.5001) continue
        const score = meanOn(lines, edges, pose)
        if (score > best.score) {
          best = { pose, score }
          more = true
        }
      }
    }
  }
  return best
}

type Change = readonly [x: number, y: number, turn: number, column: number, row: number]

const changes = (step: number, part: number): readonly Change[] => [
  [step, 0, 0, 0, 0],
  [-step, 0, 0, 0, 0],
  [0, step, 0, 0, 0],
  [0, -step, 0, 0, 0],
  [0, 0, part, 0, 0],
  [0, 0, -part, 0, 0],
  [0, 0, 0, part, 0],
  [0, 0, 0, -part, 0],
  [0, 0, 0, 0, part],
  [0, 0, 0, 0, -part],
]

const changed = (
  pose: Pose,
  pivot: { x: number; y: number },
  [x, y, turn, column, row]: Change,
): Pose => {
  const next = {
    ...pose,
    turn: pose.turn + turn,
    columnSpacing: pose.columnSpacing * (1 + column),
    rowSpacing: pose.rowSpacing * (1 + row),
  }
  const before = placeOf(pose, pivot)
  const after = placeOf(next, pivot)
  return { ...next, x: pose.x + before.x - after.x + x, y: pose.y + before.y - after.y + y }
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
  const extent = lines.ways[0] as Luminance
  let beam = from
  for (let within = reach; ; within *= GROWTH) {
    const found = beam
      .map((pose) => climbed(lines, edgesOf(hexesWithin(extent, pose, within)), pose, steps))
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
