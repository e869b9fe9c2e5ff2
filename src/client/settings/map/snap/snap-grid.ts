import type { ChartChoice } from '../../../../protocol/chart.ts'
import { type Point, straightened } from '../../../../rules/grid.ts'
import { averagedAlong, boxed, cropped, evened, ridges, lineResponse } from './line-response.ts'
import { type Luminance, shrink } from './luminance.ts'
import type { Pose } from './pose.ts'
import { edgesOf, hexesWithin } from './pose.ts'
import { climbed, firstPoses, movedPoses, grown } from './search.ts'

/** One hex that the GM put on the picture, in pixels of the picture as it was uploaded. */
export interface PlacedHex {
  readonly centre: Point
  readonly corner: Point
}

/** A printed grid: lengths in pixels of the straightened picture; hex (0, 0) is the placed one. */
export type Snap =
  | { readonly kind: 'found'; readonly grid: ChartChoice['grid'] }
  | { readonly kind: 'none' }

export const trace: any = {}
/** Hexes are looked at about so large: pixels from centre to corner. */
const RADIUS = 20
const WAYS = 12
const NEAR = 12

export const snapGrid = (picture: Luminance, { centre, corner }: PlacedHex): Snap => {
  const placedRadius = Math.hypot(corner.x - centre.x, corner.y - centre.y)
  const factor = Math.max(1, Math.round(placedRadius / RADIUS))
  const radius = placedRadius / factor
  const small = shrink(picture, factor)
  const even = evened(small, Math.round(radius))
  const lines = lineResponse(even, Math.max(2, Math.round(radius / 5)))
  const blur = Math.max(1, Math.round(radius / 12))
  const placed: Pose = {
    x: centre.x / factor,
    y: centre.y / factor,
    turn: 0,
    columnSpacing: 1.5 * radius,
    rowSpacing: (Math.sqrt(3) / 2) * radius,
  }
  const t0 = performance.now()
  const near = cropped(even, placed, NEAR * radius)
  const ways = Array.from({ length: WAYS }, (_, way) =>
    averagedAlong(near, (Math.PI * way) / WAYS, Math.round(radius / 3)),
  )
  const times: number[] = []
  const far = Math.hypot(lines.width, lines.height)
  const aside = Math.max(2, Math.round(radius / 8))
  const nearest = [-1, 1].map((tone) => {
    times.push(performance.now())
    const sharp = ways.map((way, index) => inkOf(ridges(toned(way, tone), (Math.PI * index) / WAYS, aside)))
    const ink = sharp.map((way) => boxed(boxed(way, blur), blur))
    times.push(performance.now())
    const first = firstPoses(ink, { ...placed, x: placed.x - near.left, y: placed.y - near.top }, radius, 2 * blur)
    times.push(performance.now())
    const around0 = grown(ink, first, { reach: 4 * radius, far: NEAR * radius, coarse: blur, fine: blur / 8 })
    times.push(performance.now())
    const around = grown(sharp, movedPoses(sharp, around0.map(({ pose }) => pose), radius), { reach: 6 * radius, far: NEAR * radius, coarse: 2 * blur, fine: 0.2 })
    times.push(performance.now())
    return around.map((one) => ({ ...one, tone }))
  })
  const found = nearest.map(([best]) => best!)
  const { tone } = [...found].sort((a, b) => b.score - a.score)[0]!
  const response = [boxed(toned(lines, tone), 1)]
  const all = grown(response, nearest[tone < 0 ? 0 : 1]!.map(({ pose }) => ({ ...pose, x: pose.x + near.left, y: pose.y + near.top })), {
      reach: NEAR * radius, far, coarse: 1, fine: 0.1 })[0]!
  const edges = edgesOf(hexesWithin(lines, all.pose, far))
  const { pose, score } = climbed([toned(lines, tone)], edges, all.pose, { coarse: 0.5, fine: 0.05 })
  times.push(performance.now())
  const both = found.map((f) => f.score.toFixed(3)).join("|")
  trace.note = `${times.map((t, i) => (t - (times[i - 1] ?? t0)).toFixed()).join(' ')} score ${both} ${score.toFixed(3)}`
  trace.grid = gridOf(pose, picture, factor)
  return { kind: 'none' }
}

/** Lines of a tone: 1 for light ones, -1 for dark ones. */
export const toned = (lines: Luminance, tone: number): Luminance => ({
  ...lines,
  pixels: lines.pixels.map((one) => one * tone),
})

/** Where lines are, against what is usual: bold ones weigh little more than faint ones. */
export const inkOf = (lines: Luminance): Luminance => {
  const square = lines.pixels.reduce((sum, one) => sum + one * one, 0) / lines.pixels.length
  const most = Number(process.env.MOST ?? 1.5) * Math.sqrt(square)
  const pixels = lines.pixels.map((one) => Math.min(Math.max(one, 0), most))
  const usual = pixels.reduce((sum, one) => sum + one, 0) / pixels.length
  return { ...lines, pixels: pixels.map((one) => (one - usual) / most) }
}

const gridOf = (pose: Pose, picture: Luminance, factor: number): ChartChoice['grid'] => {
  const pointy = pose.turn > Math.PI / 4
  const turn = pose.turn - (pointy ? Math.PI / 2 : 0)
  const angle = (turn * 180) / Math.PI
  const at = straightened({ x: pose.x * factor, y: pose.y * factor }, picture, angle)
  return {
    left: at.x,
    top: at.y,
    columnSpacing: pose.columnSpacing * factor,
    rowSpacing: pose.rowSpacing * factor,
    pointy,
    angle,
  }
}
