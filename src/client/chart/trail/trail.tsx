import { memo } from 'react'
import type { Chart } from '#protocol/map/chart.ts'
import { type Grid, hexAt, hexCentre, hexExtent, type Point, type Rect } from '#shared/grid.ts'
import { type Hex, hexDistance, sameHex } from '#shared/hex.ts'
import { Drawing, written } from '../drawing.tsx'
import type { DaysShown } from './days-choice.tsx'
import styles from './trail.module.css'

interface DayBead {
  readonly day: number
  /** In chart units. */
  readonly at: Point
  /** In CSS pixels. */
  readonly width: number
  /** Opacity: older days fade. */
  readonly strength: number
}

/** Height, and width added by each further digit, in px. */
export const BEAD_PX = 19
const DIGIT_PX = 6.5
const GAP_PX = 3
interface Obstacle {
  readonly at: Point
  /** Radius, in px. */
  readonly rim: number
}
/** As many days are full ink; each older one fades by a step, down to the faintest that is read. */
const RECENT_DAYS = 10
const FADE_STEP = 0.05
const FAINTEST = 0.55
/** Narrower hexes get no day numbers, in px. */
const SMALLEST_HEX_PX = 22

interface BeadScene {
  readonly grid: Grid
  /** Pixels per chart unit. */
  readonly zoom: number
  readonly window: Rect
  readonly shown: DaysShown
  readonly isPaper?: boolean
  readonly obstacles: readonly Obstacle[]
}

interface Step {
  readonly day: number
  readonly hex: Hex
}

/** The width of a hex on the screen, in px. */
export const hexWidth = (grid: Grid, zoom: number): number => hexExtent(grid).width * zoom

export const isIn = ({ left, top, right, bottom }: Rect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** Eighths of a turn from the direction of the hex, nearest first. */
const TURNS = [0, 1, -1, 2, -2, 3, -3, 4]

/**
 * To the rim of the obstacle over it, in the hex's direction or the nearest free one. Null if all
 * that is free lies in other hexes: there it would say that the day ended in one of those.
 */
const asideOf = (
  { grid, zoom, obstacles }: BeadScene,
  hex: Hex,
  at: Point,
  width: number,
): Point | null => {
  // Wide beads need more distance.
  const broad = (width - BEAD_PX) / 2
  const isUnder = (point: Point, { at: middle, rim }: Obstacle): boolean =>
    Math.hypot(point.x - middle.x, point.y - middle.y) * zoom < rim + broad - 0.01
  const over = obstacles.find((obstacle) => isUnder(at, obstacle))
  if (!over) return at
  const { at: middle, rim } = over
  const away = Math.hypot(at.x - middle.x, at.y - middle.y) * zoom
  const turn = away < 1 ? Math.PI / 4 : Math.atan2(at.y - middle.y, at.x - middle.x)
  const onRim = (eighths: number): Point => {
    const angle = turn + (eighths * Math.PI) / 4
    const far = (rim + broad) / zoom
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) }
  }
  const isFree = (place: Point): boolean =>
    sameHex(hexAt(grid, place), hex) && !obstacles.some((other) => isUnder(place, other))
  return TURNS.map(onRim).find(isFree) ?? null
}

const strengthOf = (age: number): number =>
  Math.max(FAINTEST, 1 - FADE_STEP * Math.max(0, age - RECENT_DAYS + 1))

/**
 * One bead per day in the hex where it ended, newest first, without overlaps; none on small hexes,
 * and none under the marker, which is the last day's own.
 */
export const dayBeads = (steps: readonly Step[], scene: BeadScene): DayBead[] => {
  const { grid, zoom, window, shown, isPaper = false } = scene
  if (shown === 'none') return []
  if (!isPaper && hexWidth(grid, zoom) < SMALLEST_HEX_PX) return []
  const beads: DayBead[] = []
  let day = Number.POSITIVE_INFINITY
  let age = -1
  for (const step of steps.toReversed()) {
    if (step.day >= day || step.day === 0) continue
    day = step.day
    age += 1
    if (shown === 'lastTen' && age >= RECENT_DAYS) break
    const centre = hexCentre(grid, step.hex)
    if (!isIn(window, centre)) continue
    const width = BEAD_PX + (String(step.day).length - 1) * DIGIT_PX
    const at = asideOf(scene, step.hex, centre, width)
    if (!at) continue
    const collides = beads.some(
      (other) =>
        Math.abs(other.at.x - at.x) * zoom < (other.width + width) / 2 + GAP_PX &&
        Math.abs(other.at.y - at.y) * zoom < BEAD_PX + GAP_PX,
    )
    if (!collides) beads.push({ day: step.day, at, width, strength: strengthOf(age) })
  }
  return beads
}

interface TrailLines {
  readonly walked: string
  /** Between hexes that are not neighbours. */
  readonly jumps: string
}

/** A bend begins this far before the hex's centre, as a share of the step. */
const BEND = 0.36

/** Of a longer jump only the two ends are drawn, each this long, in chart units. */
const JUMP_END = 60

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
})

export const softLine = (points: readonly Point[]): string => {
  const [first, ...others] = points
  if (!first || others.length === 0) return ''
  const parts = [`M${written(first)}`]
  others.forEach((point, index) => {
    const next = others[index + 1]
    if (!next) {
      parts.push(`L${written(point)}`)
      return
    }
    const before = points[index] ?? first
    const into = between(point, before, BEND)
    const out = between(point, next, BEND)
    parts.push(`L${written(into)}Q${written(point)} ${written(out)}`)
  })
  return parts.join('')
}

const jumpLine = (from: Point, to: Point): string => {
  const part = JUMP_END / Math.hypot(to.x - from.x, to.y - from.y)
  if (part >= 0.5) return softLine([from, to])
  return softLine([from, between(from, to, part)]) + softLine([between(to, from, part), to])
}

export const trailLines = (grid: Grid, hexes: readonly Hex[]): TrailLines => {
  const walks: Point[][] = []
  const jumps: string[] = []
  let last: Hex | null = null
  for (const hex of hexes) {
    if (last && sameHex(last, hex)) continue
    const at = hexCentre(grid, hex)
    if (last && hexDistance(last, hex) === 1) walks.at(-1)?.push(at)
    else {
      if (last) jumps.push(jumpLine(hexCentre(grid, last), at))
      walks.push([at])
    }
    last = hex
  }
  return { walked: walks.map(softLine).join(''), jumps: jumps.join('') }
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
    if (lines.walked === '' && lines.jumps === '') return null
    return (
      <Drawing chart={chart}>
        <path className="ink-halo" d={lines.walked} />
        <path className={styles.jump} d={lines.jumps} />
        <path className={styles.line} d={lines.walked} />
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
        {beads.map(({ day, at, width, strength }) => (
          <g key={day} opacity={strength}>
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
