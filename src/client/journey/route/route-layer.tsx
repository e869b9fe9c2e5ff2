import { memo, useMemo } from 'react'
import { formatPoint, hexPath } from '#client/chart/drawing.tsx'
import { type Cell, useCell } from '#client/ui/cell.ts'
import type { Progress } from '#rules/movement.ts'
import { type Grid, hexCentre, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { type DayMark, dayMarks, type MarchFrom, routeAhead } from './path.ts'
import type { Plot } from './plot.ts'
import styles from './route-layer.module.css'

/** Every fifth day has its number, and the last one. */
const NUMBERED = 5
/** To either side of the line, as a share of a hex's height. */
const TICK = 0.42
const NUMBER_AT = 1

const lineOf = (points: readonly Point[]): string => `M${points.map(formatPoint).join('L')}`

/** A line of no length is a dot. */
const dotsOf = (points: readonly Point[]): string =>
  points.map((point) => `M${formatPoint(point)}h0`).join('')

/** Across the line, in chart units: half a hex's height for `share` 1. */
const across = (grid: Grid, points: readonly Point[], index: number, share: number): Point => {
  const before = points[index - 1] ?? points[index]
  const after = points[index + 1] ?? points[index]
  if (!before || !after) return { x: 0, y: 0 }
  const [x, y] = [after.x - before.x, after.y - before.y]
  const reach = (share * grid.rowSpacing) / (Math.hypot(x, y) || 1)
  return { x: -y * reach, y: x * reach }
}

interface Tick extends DayMark {
  readonly line: string
  readonly number: Point
}

const ticksOf = (grid: Grid, points: readonly Point[], marks: readonly DayMark[]): Tick[] =>
  marks.flatMap((mark) => {
    const at = points[mark.index]
    if (!at) return []
    const by = across(grid, points, mark.index, TICK)
    const far = across(grid, points, mark.index, TICK + NUMBER_AT)
    const line = lineOf([
      { x: at.x - by.x, y: at.y - by.y },
      { x: at.x + by.x, y: at.y + by.y },
    ])
    return [{ ...mark, line, number: { x: at.x + far.x, y: at.y + far.y } }]
  })

interface RouteLayerProps {
  readonly grid: Grid
  readonly plot: Cell<Plot>
  readonly here: Hex
  readonly day: number
  /** Keeps its identity while nothing changes. */
  readonly marchFrom: MarchFrom
  readonly progress: Progress | null
}

/** Drawn anew when the route changes, never while the map moves. */
export const RouteLayer = memo(({ grid, plot, here, day, ...from }: RouteLayerProps) => {
  const { waypoints, held } = useCell(plot)
  const { x, y } = here
  const { marchFrom, progress } = from
  const ahead = useMemo(() => routeAhead(waypoints, { x, y }), [waypoints, x, y])
  const drawn = useMemo(() => {
    const points = ahead.path.map((hex) => hexCentre(grid, hex))
    const ticks = ticksOf(grid, points, dayMarks(ahead.path, marchFrom, progress))
    return {
      line: lineOf(points),
      ticks: ticks.map(({ line }) => line).join(''),
      numbers: ticks.filter((tick) => (day + tick.day) % NUMBERED === 0 || tick === ticks.at(-1)),
      pins: dotsOf(ahead.pins.map(({ hex }) => hexCentre(grid, hex))),
    }
  }, [ahead, grid, marchFrom, progress, day])
  const inHand = held && waypoints[held.index]
  if (ahead.path.length < 2 && !inHand) return null
  return (
    <g data-testid="route">
      <path className="ink-halo" d={drawn.line} />
      <path className={styles.line} d={drawn.line} />
      <path className={styles.ticks} d={drawn.ticks} />
      {inHand && <path className={styles.held} d={hexPath(grid, inHand)} />}
      <path className={styles.pinHalo} d={drawn.pins} />
      <path className={styles.pins} d={drawn.pins} />
      <path className={styles.pinDots} d={drawn.pins} />
      {drawn.numbers.map((tick) => (
        <text
          key={tick.day}
          className={`ink-letters ${styles.days}`}
          x={tick.number.x}
          y={tick.number.y}
        >
          {day + tick.day}
        </text>
      ))}
    </g>
  )
})
