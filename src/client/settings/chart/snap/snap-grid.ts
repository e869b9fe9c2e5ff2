import {
  MAX_ANGLE,
  type Point,
  REGULAR_SPACING_RATIO,
  straightenPoint,
  type TurnedGrid,
} from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import {
  averagedAlong,
  blurred,
  cropped,
  evened,
  type Lines,
  type Luminance,
  linesOf,
  shrink,
  TONES,
} from './line-response.ts'
import {
  edgesOf,
  type Found,
  firstPoses,
  grown,
  hexesWithin,
  meanOn,
  movedPoses,
  type Pose,
  placeOf,
} from './search.ts'

/** One hex that the GM put on the picture, in pixels of the picture as it was uploaded. */
export interface PlacedHex {
  readonly centre: Point
  readonly corner: Point
}

/** A printed grid: lengths in pixels of the straightened picture; hex (0, 0) is the placed one. */
export type Snap = { readonly kind: 'found'; readonly grid: TurnedGrid } | { readonly kind: 'none' }

/** The picture is shrunk until a hex has about so many pixels from centre to corner. */
const RADIUS = 20
/** Smaller hexes are all lines. */
const SMALLEST = 4
/** Hexes so near are looked at first, in lengths from centre to corner. */
const FIRST = 4
/** Within this part each way of edges is looked at. */
const NEAR = 10

export const snapGrid = (picture: Luminance, { centre, corner }: PlacedHex): Snap => {
  const length = Math.hypot(corner.x - centre.x, corner.y - centre.y)
  const isOn = centre.x > 0 && centre.y > 0 && centre.x < picture.width && centre.y < picture.height
  if (!isOn || length < SMALLEST) return { kind: 'none' }
  const factor = Math.max(1, Math.round(length / RADIUS))
  const radius = length / factor
  const even = evened(shrink(picture, factor), Math.round(radius))
  const place = { x: centre.x / factor, y: centre.y / factor }
  const near = nearPoses(even, place, radius).sort((a, b) => b.score - a.score)
  const [likeliest] = near
  if (!likeliest) return { kind: 'none' }
  const { tone, pose } = likeliest
  const lines = linesOf(averagedAlong(even, { radius, from: pose.turn, count: 3 }), radius, tone)
  const from = near.filter((one) => one.tone === tone).map((one) => one.pose)
  const far = Math.hypot(even.width, even.height)
  const [found] = grown(lines, from, { reach: NEAR * radius, far, coarse: 1, fine: 0.05 })
  if (!found || !isPrinted(lines, found.pose, radius)) return { kind: 'none' }
  return { kind: 'found', grid: gridOf(found.pose, picture, factor) }
}

/** The likeliest grids around the placed hex, of both tones. */
const nearPoses = (picture: Luminance, place: Point, radius: number) => {
  const part = cropped(picture, place, NEAR * radius)
  const along = averagedAlong(part, { radius, from: 0, count: 12 })
  const near = { x: place.x - part.left, y: place.y - part.top }
  return TONES.flatMap((tone) =>
    posesIn(linesOf(along, radius, tone), near, radius)
      .slice(0, 2)
      .map(({ pose, score }) => {
        const whole: Pose = { ...pose, x: pose.x + part.left, y: pose.y + part.top }
        return { pose: whole, score, tone }
      }),
  )
}

/** Blurred lines first, so that none is missed, then sharp ones. */
const posesIn = (lines: Lines, place: Point, radius: number): Found[] => {
  const blur = Math.max(1, Math.round(radius / 12))
  const soft = blurred(lines, blur)
  const regular = {
    columnSpacing: 1.5 * radius,
    rowSpacing: (1.5 * radius) / REGULAR_SPACING_RATIO,
  }
  const far = NEAR * radius
  const first = firstPoses(soft, { ...place, turn: 0, ...regular }, FIRST * radius, 2 * blur)
  const steps = { reach: FIRST * radius, far, coarse: blur, fine: blur / 8 }
  const around = grown(soft, first, steps).map(({ pose }) => pose)
  const moved = movedPoses(lines, around, radius)
  return grown(lines, moved, { reach: 1.5 * FIRST * radius, far, coarse: 2 * blur, fine: 0.2 })
}

/** Less is no turn of the scan, but how far a search may be off, in degrees. */
const LEAST_ANGLE = 0.05

const gridOf = (pose: Pose, picture: Luminance, factor: number): TurnedGrid => {
  const pointy = pose.turn > Math.PI / 4
  const turn = pose.turn - (pointy ? Math.PI / 2 : 0)
  const degrees = Math.min(Math.max((turn * 180) / Math.PI, -MAX_ANGLE), MAX_ANGLE)
  const angle = Math.abs(degrees) < LEAST_ANGLE ? 0 : degrees
  const { x, y } = straightenPoint({ x: pose.x * factor, y: pose.y * factor }, picture, angle)
  return {
    left: x,
    top: y,
    columnSpacing: pose.columnSpacing * factor,
    rowSpacing: pose.rowSpacing * factor,
    pointy,
    angle,
  }
}

/** The picture is judged in so many blocks each way, at most and at least. */
const MOST_BLOCKS = 5
const LEAST_BLOCKS = 2
/** Hexes that a block should have. */
const FULL = 6
/** Steps from a hex's centre to its corner, by which hexes are tried aside. */
const STEPS = 16
/** Of those: a block's best place is looked for so far aside ... */
const NEAR_STEPS = 6
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
const isPrinted = (lines: Lines, pose: Pose, radius: number): boolean => {
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
    .map((scores) => best(scores.filter(({ aside }) => aside <= NEAR_STEPS)).aside)
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
  const near = best(scores.filter(({ aside }) => aside <= NEAR_STEPS)).score
  const elsewhere = scores.filter(({ aside }) => aside > NEAR_STEPS).map(({ score }) => score)
  const mean = elsewhere.reduce((sum, one) => sum + one, 0) / elsewhere.length
  const square = elsewhere.reduce((sum, one) => sum + (one - mean) ** 2, 0) / elsewhere.length
  return near - mean > CLEAR * Math.sqrt(square)
}
