import type { Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import type { Lines } from './line-response.ts'
import type { Luminance } from './luminance.ts'
import { edgesOf, hexesWithin, meanOn, type Pose, placeOf } from './pose.ts'

/** The picture is judged in so many blocks each way, at most and at least. */
const MOST_BLOCKS = 5
const LEAST_BLOCKS = 2
/** Hexes that a block should have. */
const FULL = 6
/** Steps from a hex's centre to its corner, by which hexes are tried aside. */
const STEPS = 16
/** Of those: a block's best place is looked for so far aside ... */
const NEAR = 6
/** ... other places lie farther off than this ... */
const OTHER = 3
/** ... and a block agrees whose best place is no farther off than this. */
const STILL = 1.5
/** How many standard deviations above places elsewhere a block's best place is at least. */
const CLEAR = 4.5
/** The least score of all hexes, and of another place as a part of it at most. */
const LEAST = 0.32
const RIVAL = 0.6
/** The least part of blocks that agree, and the largest that lie elsewhere. */
const AGREE = 0.4
const STRAY = 0.04
/** All hexes together are judged by about so many. */
const SAMPLE = 300

const ASIDE: readonly Point[] = Array.from({ length: (2 * STEPS + 1) ** 2 }, (_, at) => ({
  x: (at % (2 * STEPS + 1)) - STEPS,
  y: Math.floor(at / (2 * STEPS + 1)) - STEPS,
})).filter(({ x, y }) => Math.hypot(x, y) <= STEPS)

/**
 * Whether hexes are certainly printed there: the picture's parts, each asked alone, place them there
 * and nowhere else. A blank part says nothing; one that places them aside (a page that did not lie
 * flat) speaks against it.
 */
export const isPrinted = (lines: Lines, pose: Pose, radius: number): boolean => {
  const { width, height } = lines.ways[0] as Luminance
  const hexes = hexesWithin(lines, pose, Math.hypot(width, height))
  const every = Math.ceil(hexes.length / SAMPLE)
  const all = scoresAside(
    lines,
    pose,
    hexes.filter((_, index) => index % every === 0),
    radius,
  )
  const here = all.find(({ aside }) => aside === 0)?.score ?? 0
  const rival = best(all.filter(({ aside }) => aside > OTHER)).score
  if (here < LEAST || rival > RIVAL * here) return false

  const side = Math.floor(Math.sqrt(hexes.length / FULL))
  const count = Math.min(Math.max(side, LEAST_BLOCKS), MOST_BLOCKS)
  const blocks = Map.groupBy(hexes, (hex) => {
    const { x, y } = placeOf(pose, hex)
    return count * Math.floor((count * y) / height) + Math.floor((count * x) / width)
  })
  const clear = [...blocks.values()]
    .map((block) => scoresAside(lines, pose, block, radius))
    .filter(isClear)
    .map((scores) => best(scores.filter(({ aside }) => aside <= NEAR)).aside)
  const agreeing = clear.filter((aside) => aside <= STILL).length
  return agreeing >= AGREE * blocks.size && clear.length - agreeing <= STRAY * blocks.size
}

interface Aside {
  readonly aside: number
  readonly score: number
}

/** How likely some hexes lie there, and in places aside. */
const scoresAside = (
  lines: Lines,
  pose: Pose,
  hexes: readonly Hex[],
  radius: number,
): readonly Aside[] => {
  const edges = edgesOf(hexes)
  return ASIDE.map(({ x, y }) => {
    const moved = { x: (x * radius) / STEPS, y: (y * radius) / STEPS }
    return { aside: Math.hypot(x, y), score: meanOn(lines, edges, pose, moved) }
  })
}

const best = (scores: readonly Aside[]): Aside =>
  scores.reduce((a, b) => (b.score > a.score || (b.score === a.score && b.aside < a.aside) ? b : a))

/** Whether one place near by is far better than those elsewhere. */
const isClear = (scores: readonly Aside[]): boolean => {
  const near = best(scores.filter(({ aside }) => aside <= NEAR)).score
  const elsewhere = scores.filter(({ aside }) => aside > NEAR).map(({ score }) => score)
  const mean = elsewhere.reduce((sum, one) => sum + one, 0) / elsewhere.length
  const square = elsewhere.reduce((sum, one) => sum + (one - mean) ** 2, 0) / elsewhere.length
  return near - mean > CLEAR * Math.sqrt(square)
}
