import {
  MAX_ANGLE,
  type Point,
  REGULAR_SPACING_RATIO,
  straightenPoint,
  type TurnedGrid,
} from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import {
  averageAlongDirections,
  blur,
  crop,
  LINE_TONES,
  type LineImages,
  type Luminance,
  lineResponses,
  normalizeContrast,
  shrink,
} from './line-response.ts'
import {
  bestShiftedPoses,
  edgePointsOf,
  gridScore,
  hexesNear,
  initialPoses,
  latticeToPicture,
  type Pose,
  type ScoredPose,
  searchOutwards,
} from './search.ts'

/** The hex that the GM placed: its centre and one corner, in pixels of the uploaded picture. */
export interface PlacedHex {
  readonly centre: Point
  readonly corner: Point
}

/** The printed grid, in pixels of the straightened picture; its hex (0, 0) is the placed hex. */
export type SnapResult =
  | { readonly kind: 'found'; readonly grid: TurnedGrid }
  | { readonly kind: 'none' }

/** The picture is shrunk until a hex measures about this many pixels from centre to corner. */
const WORKING_RADIUS = 20
/** Smaller hexes, in pixels from centre to corner, consist of lines alone and cannot be found. */
const MIN_RADIUS = 4
/** The search begins with hexes this near to the placed hex, in lengths from centre to corner. */
const FIRST_REACH = 4
/** The search near the placed hex, in all line directions, ends here, in the same lengths. */
const NEAR_REACH = 10

export const snapGrid = (picture: Luminance, { centre, corner }: PlacedHex): SnapResult => {
  const length = Math.hypot(corner.x - centre.x, corner.y - centre.y)
  const isOnPicture =
    centre.x > 0 && centre.y > 0 && centre.x < picture.width && centre.y < picture.height
  if (!isOnPicture || length < MIN_RADIUS) return { kind: 'none' }
  const factor = Math.max(1, Math.round(length / WORKING_RADIUS))
  const radius = length / factor
  const normalized = normalizeContrast(shrink(picture, factor), Math.round(radius))
  const shrunkCentre = { x: centre.x / factor, y: centre.y / factor }
  const nearPoses = posesNearPlaced(normalized, shrunkCentre, radius)
  const [bestPose] = nearPoses.sort((a, b) => b.score - a.score)
  if (!bestPose) return { kind: 'none' }
  const { tone, pose } = bestPose
  const directions = { radius, firstAngle: pose.turn, count: 3 }
  const lines = lineResponses(averageAlongDirections(normalized, directions), radius, tone)
  const start = nearPoses.filter((near) => near.tone === tone).map((near) => near.pose)
  const maxReach = Math.hypot(normalized.width, normalized.height)
  const steps = { reach: NEAR_REACH * radius, maxReach, coarse: 1, fine: 0.05 }
  const [found] = searchOutwards(lines, start, steps)
  if (!found || !isGridPrinted(lines, found.pose, radius)) return { kind: 'none' }
  return { kind: 'found', grid: gridFromPose(found.pose, picture, factor) }
}

/** The two best poses near the placed hex for light lines, and the two best for dark ones. */
const posesNearPlaced = (picture: Luminance, centre: Point, radius: number) => {
  const part = crop(picture, centre, NEAR_REACH * radius)
  const averages = averageAlongDirections(part, { radius, firstAngle: 0, count: 12 })
  const centreInPart = { x: centre.x - part.left, y: centre.y - part.top }
  return LINE_TONES.flatMap((tone) =>
    searchNearPlaced(lineResponses(averages, radius, tone), centreInPart, radius)
      .slice(0, 2)
      .map(({ pose, score }) => {
        const poseInPicture: Pose = { ...pose, x: pose.x + part.left, y: pose.y + part.top }
        return { pose: poseInPicture, score, tone }
      }),
  )
}

/** Searches on blurred lines first, which are hard to miss, then on the sharp ones. */
const searchNearPlaced = (lines: LineImages, centre: Point, radius: number): ScoredPose[] => {
  const blurRadius = Math.max(1, Math.round(radius / 12))
  const blurredLines = blur(lines, blurRadius)
  const spacings = {
    columnSpacing: 1.5 * radius,
    rowSpacing: (1.5 * radius) / REGULAR_SPACING_RATIO,
  }
  const placed = { ...centre, turn: 0, ...spacings }
  const reach = FIRST_REACH * radius
  const maxReach = NEAR_REACH * radius
  const start = initialPoses(blurredLines, placed, reach, 2 * blurRadius)
  const blurredSteps = { reach, maxReach, coarse: blurRadius, fine: blurRadius / 8 }
  const blurredPoses = searchOutwards(blurredLines, start, blurredSteps).map(({ pose }) => pose)
  const sharpSteps = { reach: 1.5 * reach, maxReach, coarse: 2 * blurRadius, fine: 0.2 }
  return searchOutwards(lines, bestShiftedPoses(lines, blurredPoses, radius), sharpSteps)
}

/** Smaller angles, in degrees, count as straight: the search is no more exact than this. */
const MIN_ANGLE = 0.05

const gridFromPose = (pose: Pose, picture: Luminance, factor: number): TurnedGrid => {
  const pointy = pose.turn > Math.PI / 4
  const turn = pose.turn - (pointy ? Math.PI / 2 : 0)
  const degrees = Math.min(Math.max((turn * 180) / Math.PI, -MAX_ANGLE), MAX_ANGLE)
  const angle = Math.abs(degrees) < MIN_ANGLE ? 0 : degrees
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

/** Least and largest number of blocks along each side that the picture is divided into. */
const MIN_BLOCKS = 2
const MAX_BLOCKS = 5
/** Fewer blocks are made if a block would have fewer hexes than this on average. */
const HEXES_PER_BLOCK = 6
/** Number of shift steps in the length from a hex's centre to its corner. */
const SHIFT_STEPS = 16
/** A block's best place is searched within this many shift steps. */
const NEAR_SHIFT = 6
/** Places beyond this many shift steps are rivals of the place that was found. */
const RIVAL_SHIFT = 3
/** A block agrees with the grid if its best place is at most this many shift steps away. */
const AGREEING_SHIFT = 1.5
/** A block's best score must lie this many standard deviations above the mean of far places. */
const MIN_DEVIATIONS = 4.5
/** Least score of the grid on the whole picture. */
const MIN_SCORE = 0.32
/** A rival place may reach at most this share of the grid's score. */
const MAX_RIVAL_SHARE = 0.6
/** Least share of blocks that agree with the grid. */
const MIN_AGREEING_SHARE = 0.4
/** Largest share of blocks whose best place clearly lies elsewhere. */
const MAX_STRAY_SHARE = 0.04
/** About as many hexes are scored when the whole picture is judged. */
const SAMPLE_SIZE = 300

/** All shifts, in shift steps, by up to a hex's length from centre to corner. */
const SHIFTS: readonly Point[] = Array.from({ length: (2 * SHIFT_STEPS + 1) ** 2 }, (_, at) => ({
  x: (at % (2 * SHIFT_STEPS + 1)) - SHIFT_STEPS,
  y: Math.floor(at / (2 * SHIFT_STEPS + 1)) - SHIFT_STEPS,
})).filter(({ x, y }) => Math.hypot(x, y) <= SHIFT_STEPS)

/**
 * True if hexes are certainly printed where the pose puts them: the whole picture scores best there,
 * and so do its blocks, each scored alone. Blank blocks do not count. A block that scores best
 * elsewhere speaks against the grid: the page did not lie flat.
 */
const isGridPrinted = (lines: LineImages, pose: Pose, radius: number): boolean => {
  const { width, height } = lines.images[0] as Luminance
  const hexes = hexesNear(lines, pose, Math.hypot(width, height))
  const sampleStep = Math.ceil(hexes.length / SAMPLE_SIZE)
  const sample = hexes.filter((_, index) => index % sampleStep === 0)
  const sampleScores = scoresByShift(lines, pose, sample, radius)
  const scoreHere = sampleScores.find(({ shift }) => shift === 0)?.score ?? 0
  const rivalScore = bestShift(sampleScores.filter(({ shift }) => shift > RIVAL_SHIFT)).score
  if (scoreHere < MIN_SCORE || rivalScore > MAX_RIVAL_SHARE * scoreHere) return false

  const blocksPerSide = Math.floor(Math.sqrt(hexes.length / HEXES_PER_BLOCK))
  const count = Math.min(Math.max(blocksPerSide, MIN_BLOCKS), MAX_BLOCKS)
  const blocks = Map.groupBy(hexes, (hex) => {
    const { x, y } = latticeToPicture(pose, hex)
    return count * Math.floor((count * y) / height) + Math.floor((count * x) / width)
  })
  const clearShifts = [...blocks.values()]
    .map((block) => scoresByShift(lines, pose, block, radius))
    .filter(isPlaceClear)
    .map((scores) => bestShift(scores.filter(({ shift }) => shift <= NEAR_SHIFT)).shift)
  const agreeingCount = clearShifts.filter((shift) => shift <= AGREEING_SHIFT).length
  const strayCount = clearShifts.length - agreeingCount
  return (
    agreeingCount >= MIN_AGREEING_SHARE * blocks.size && strayCount <= MAX_STRAY_SHARE * blocks.size
  )
}

interface ShiftScore {
  /** Length of the shift, in shift steps. */
  readonly shift: number
  readonly score: number
}

/** Scores of the hexes at every shift, the unshifted place included. */
const scoresByShift = (
  lines: LineImages,
  pose: Pose,
  hexes: readonly Hex[],
  radius: number,
): readonly ShiftScore[] => {
  const edges = edgePointsOf(hexes)
  return SHIFTS.map(({ x, y }) => {
    const pixels = { x: (x * radius) / SHIFT_STEPS, y: (y * radius) / SHIFT_STEPS }
    return { shift: Math.hypot(x, y), score: gridScore(lines, edges, pose, pixels) }
  })
}

const bestShift = (scores: readonly ShiftScore[]): ShiftScore =>
  scores.reduce((a, b) => (b.score > a.score || (b.score === a.score && b.shift < a.shift) ? b : a))

/** True if the best nearby place scores far above the places beyond `NEAR_SHIFT`. */
const isPlaceClear = (scores: readonly ShiftScore[]): boolean => {
  const nearScore = bestShift(scores.filter(({ shift }) => shift <= NEAR_SHIFT)).score
  const farScores = scores.filter(({ shift }) => shift > NEAR_SHIFT).map(({ score }) => score)
  const mean = farScores.reduce((sum, score) => sum + score, 0) / farScores.length
  const squares = farScores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  return nearScore - mean > MIN_DEVIATIONS * Math.sqrt(squares / farScores.length)
}
