import type { ChartChoice } from '../../../../protocol/chart.ts'
import { MAX_ANGLE, type Point, REGULAR, straightened } from '../../../../rules/grid.ts'
import { isPrinted } from './judge.ts'
import {
  averagedAlong,
  blurred,
  cropped,
  evened,
  type Lines,
  linesOf,
  TONES,
} from './line-response.ts'
import { type Luminance, shrink } from './luminance.ts'
import type { Pose } from './pose.ts'
import { type Found, firstPoses, grown, movedPoses } from './search.ts'

/** One hex that the GM put on the picture, in pixels of the picture as it was uploaded. */
export interface PlacedHex {
  readonly centre: Point
  readonly corner: Point
}

/** A printed grid: lengths in pixels of the straightened picture; hex (0, 0) is the placed one. */
export type Snap =
  | { readonly kind: 'found'; readonly grid: ChartChoice['grid'] }
  | { readonly kind: 'none' }

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
  const regular = { columnSpacing: 1.5 * radius, rowSpacing: (1.5 * radius) / REGULAR }
  const far = NEAR * radius
  const first = firstPoses(soft, { ...place, turn: 0, ...regular }, FIRST * radius, 2 * blur)
  const steps = { reach: FIRST * radius, far, coarse: blur, fine: blur / 8 }
  const around = grown(soft, first, steps).map(({ pose }) => pose)
  const moved = movedPoses(lines, around, radius)
  return grown(lines, moved, { reach: 1.5 * FIRST * radius, far, coarse: 2 * blur, fine: 0.2 })
}

const gridOf = (pose: Pose, picture: Luminance, factor: number): ChartChoice['grid'] => {
  const pointy = pose.turn > Math.PI / 4
  const turn = pose.turn - (pointy ? Math.PI / 2 : 0)
  const angle = Math.min(Math.max((turn * 180) / Math.PI, -MAX_ANGLE), MAX_ANGLE)
  const { x, y } = straightened({ x: pose.x * factor, y: pose.y * factor }, picture, angle)
  return {
    left: x,
    top: y,
    columnSpacing: pose.columnSpacing * factor,
    rowSpacing: pose.rowSpacing * factor,
    pointy,
    angle,
  }
}
