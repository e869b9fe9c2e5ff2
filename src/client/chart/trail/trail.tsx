import { memo } from 'react'
import type { Chart } from '#protocol/map/chart.ts'
import { type Grid, hexAt, hexCentre, hexExtent, type Point, type Rect } from '#shared/grid.ts'
import { type Hex, hexDistance, sameHex } from '#shared/hex.ts'
import { Drawing, formatPoint } from '../drawing.tsx'
import type { DaysShown } from './days-choice.tsx'
import styles from './trail.module.css'

interface DayBead {
  readonly day: number
  /** Middle of the bead, in chart units. */
  readonly at: Point
  /** Width of the bead, in CSS pixels. */
  readonly width: number
  /** Opacity: older days fade. */
  readonly opacity: number
}

/**
 * Height of a bead, width that each further digit adds, and gap between two beads; in CSS pixels.
 */
export const BEAD_PX = 19
const DIGIT_PX = 6.5
const GAP_PX = 3
interface Obstacle {
  readonly at: Point
  /** Space around the middle, in CSS pixels. */
  readonly radius: number
}
/** The last days have full opacity; each older one fades by a step, down to a legible minimum. */
const RECENT_DAYS = 10
const FADE_STEP = 0.05
const MIN_OPACITY = 0.55
/** Hexes narrower than this get no day numbers, in CSS pixels. */
const SMALLEST_HEX_PX = 22

interface BeadScene {
  readonly grid: Grid
  /** Pixels per chart unit. */
  readonly zoom: number
  readonly window: Rect
  readonly daysShown: DaysShown
  readonly isPaper?: boolean
  readonly obstacles: readonly Obstacle[]
}

interface Step {
  readonly day: number
  readonly hex: Hex
}

/** The width of a hex on the screen, in px. */
export const hexWidth = (grid: Grid, zoom: number): number => hexExtent(grid).width * zoom

export const isInRect = ({ left, top, right, bottom }: Rect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * Places to try around an obstacle, in eighths of a turn from the hex's direction, nearest first.
 */
const TURNS_FROM_DIRECTION = [0, 1, -1, 2, -2, 3, -3, 4]

/**
 * Where a bead goes: its hex's centre, or a free place at the edge of the obstacle there. Null if
 * the free places lie in other hexes: a bead there would say that the day ended in that hex.
 */
const beadPlace = (
  { grid, zoom, obstacles }: BeadScene,
  hex: Hex,
  at: Point,
  width: number,
): Point | null => {
  // Wide beads need more distance from an obstacle.
  const extraRadius = (width - BEAD_PX) / 2
  const isUnder = (point: Point, { at: middle, radius }: Obstacle): boolean =>
    Math.hypot(point.x - middle.x, point.y - middle.y) * zoom < radius + extraRadius - 0.01
  const covering = obstacles.find((obstacle) => isUnder(at, obstacle))
  if (!covering) return at
  const { at: middle, radius } = covering
  const away = Math.hypot(at.x - middle.x, at.y - middle.y) * zoom
  const turn = away < 1 ? Math.PI / 4 : Math.atan2(at.y - middle.y, at.x - middle.x)
  const onRim = (eighths: number): Point => {
    const angle = turn + (eighths * Math.PI) / 4
    const far = (radius + extraRadius) / zoom
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) }
  }
  const isFree = (place: Point): boolean =>
    sameHex(hexAt(grid, place), hex) && !obstacles.some((other) => isUnder(place, other))
  return TURNS_FROM_DIRECTION.map(onRim).find(isFree) ?? null
}

const opacityOf = (age: number): number =>
  Math.max(MIN_OPACITY, 1 - FADE_STEP * Math.max(0, age - RECENT_DAYS + 1))

/**
 * One bead per day in the hex where the day ended, newest first, without overlaps. Small hexes have
 * none, nor has the last day, whose place the party's marker shows.
 */
export const dayBeads = (steps: readonly Step[], scene: BeadScene): DayBead[] => {
  const { grid, zoom, window, daysShown, isPaper = false } = scene
  if (daysShown === 'none') return []
  if (!isPaper && hexWidth(grid, zoom) < SMALLEST_HEX_PX) return []
  const beads: DayBead[] = []
  let day = Number.POSITIVE_INFINITY
  let age = -1
  for (const step of steps.toReversed()) {
    if (step.day >= day || step.day === 0) continue
    day = step.day
    age += 1
    if (daysShown === 'lastTen' && age >= RECENT_DAYS) break
    const centre = hexCentre(grid, step.hex)
    if (!isInRect(window, centre)) continue
    const width = BEAD_PX + (String(step.day).length - 1) * DIGIT_PX
    const at = beadPlace(scene, step.hex, centre, width)
    if (!at) continue
    const collides = beads.some(
      (other) =>
        Math.abs(other.at.x - at.x) * zoom < (other.width + width) / 2 + GAP_PX &&
        Math.abs(other.at.y - at.y) * zoom < BEAD_PX + GAP_PX,
    )
    if (!collides) beads.push({ day: step.day, at, width, opacity: opacityOf(age) })
  }
  return beads
}

interface TrailLines {
  readonly walkedPath: string
  /** SVG path of the steps between hexes that are not neighbours. */
  readonly jumpPath: string
}

/** A bend begins this far before a hex's centre, as a share of the step. */
const BEND_START = 0.36

/** Length of the two ends that are drawn of a long jump, in chart units. */
const JUMP_END_LENGTH = 60

const pointBetween = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
})

export const roundedPath = (points: readonly Point[]): string => {
  const [first, ...others] = points
  if (!first || others.length === 0) return ''
  const parts = [`M${formatPoint(first)}`]
  others.forEach((point, index) => {
    const next = others[index + 1]
    if (!next) {
      parts.push(`L${formatPoint(point)}`)
      return
    }
    const before = points[index] ?? first
    const into = pointBetween(point, before, BEND_START)
    const out = pointBetween(point, next, BEND_START)
    parts.push(`L${formatPoint(into)}Q${formatPoint(point)} ${formatPoint(out)}`)
  })
  return parts.join('')
}

const jumpEndsPath = (from: Point, to: Point): string => {
  const part = JUMP_END_LENGTH / Math.hypot(to.x - from.x, to.y - from.y)
  if (part >= 0.5) return roundedPath([from, to])
  return (
    roundedPath([from, pointBetween(from, to, part)]) +
    roundedPath([pointBetween(to, from, part), to])
  )
}

export const trailLines = (grid: Grid, hexes: readonly Hex[]): TrailLines => {
  const walkedStretches: Point[][] = []
  const jumpPath: string[] = []
  let lastHex: Hex | null = null
  for (const hex of hexes) {
    if (lastHex && sameHex(lastHex, hex)) continue
    const at = hexCentre(grid, hex)
    if (lastHex && hexDistance(lastHex, hex) === 1) walkedStretches.at(-1)?.push(at)
    else {
      if (lastHex) jumpPath.push(jumpEndsPath(hexCentre(grid, lastHex), at))
      walkedStretches.push([at])
    }
    lastHex = hex
  }
  return { walkedPath: walkedStretches.map(roundedPath).join(''), jumpPath: jumpPath.join('') }
}

export const Trail = memo(
  (props: {
    readonly chart: Chart
    readonly steps: readonly { readonly day: number; readonly hex: Hex }[]
  }) => {
    const { chart, steps } = props
    const lines = trailLines(
      chart.grid,
      steps.map(({ hex }) => hex),
    )
    if (lines.walkedPath === '' && lines.jumpPath === '') return null
    return (
      <Drawing chart={chart}>
        <path className="ink-halo" d={lines.walkedPath} />
        <path className={styles.jump} d={lines.jumpPath} />
        <path className={styles.line} d={lines.walkedPath} />
      </Drawing>
    )
  },
)

export const TrailDays = (props: {
  readonly chart: Chart
  readonly beads: readonly DayBead[]
  readonly zoom: number
}) => {
  const { chart, beads, zoom } = props
  if (beads.length === 0) return null
  const unit = 1 / zoom
  return (
    <Drawing chart={chart}>
      <g className={`ink-letters ${styles.days}`} fontSize={12.5 * unit}>
        {beads.map(({ day, at, width, opacity }) => (
          <g key={day} opacity={opacity}>
            <rect
              x={at.x - (width * unit) / 2}
              y={at.y - (BEAD_PX * unit) / 2}
              width={width * unit}
              height={BEAD_PX * unit}
              rx={(BEAD_PX * unit) / 2}
            />
            <text x={at.x} y={at.y + 4.3 * unit}>
              {day}
            </text>
          </g>
        ))}
      </g>
    </Drawing>
  )
}
