import { memo, useMemo } from 'react'
import { formatPoint, hexPath } from '#client/chart/drawing.tsx'
import { type Cell, useCell } from '#client/ui/cell.ts'
import type { Progress } from '#rules/movement.ts'
import { type Grid, hexCentre, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { type DayEnd, dayEnds, type MarchBudgetAt, remainingRoute } from './path.ts'
import type { PlottedRoute } from './plotted-route.ts'
import styles from './route-layer.module.css'

/** Draws a number at every fifth day, and at the last. */
const NUMBER_INTERVAL = 5
/** Length of a day's tick to either side of the route, in half heights of a hex. */
const TICK_LENGTH = 0.42
/** Distance of a day's number from its tick, in half heights of a hex. */
const NUMBER_DISTANCE = 1

const linePath = (points: readonly Point[]): string => `M${points.map(formatPoint).join('L')}`

/** An SVG path of lines without length, which are drawn as dots. */
const dotsPath = (points: readonly Point[]): string =>
  points.map((point) => `M${formatPoint(point)}h0`).join('')

/** A vector across the route at a point, in chart units; `length` counts half heights of a hex. */
const perpendicular = (
  grid: Grid,
  points: readonly Point[],
  index: number,
  length: number,
): Point => {
  const before = points[index - 1] ?? points[index]
  const after = points[index + 1] ?? points[index]
  if (!before || !after) return { x: 0, y: 0 }
  const [x, y] = [after.x - before.x, after.y - before.y]
  const scale = (length * grid.rowSpacing) / (Math.hypot(x, y) || 1)
  return { x: -y * scale, y: x * scale }
}

interface Tick extends DayEnd {
  readonly line: string
  readonly number: Point
}

const drawTicks = (grid: Grid, points: readonly Point[], ends: readonly DayEnd[]): Tick[] =>
  ends.flatMap((dayEnd) => {
    const point = points[dayEnd.index]
    if (!point) return []
    const tickOffset = perpendicular(grid, points, dayEnd.index, TICK_LENGTH)
    const numberOffset = perpendicular(grid, points, dayEnd.index, TICK_LENGTH + NUMBER_DISTANCE)
    const line = linePath([
      { x: point.x - tickOffset.x, y: point.y - tickOffset.y },
      { x: point.x + tickOffset.x, y: point.y + tickOffset.y },
    ])
    return [
      { ...dayEnd, line, number: { x: point.x + numberOffset.x, y: point.y + numberOffset.y } },
    ]
  })

interface RouteLayerProps {
  readonly grid: Grid
  readonly plottedRoute: Cell<PlottedRoute>
  readonly here: Hex
  readonly day: number
  /** Must be the same function until the route's days change. */
  readonly marchBudgetAt: MarchBudgetAt
  readonly progress: Progress | null
}

/** The route on the map, memoized: moving the map does not draw it again. */
export const RouteLayer = memo(({ grid, plottedRoute, here, day, ...budget }: RouteLayerProps) => {
  const { waypoints, heldPin } = useCell(plottedRoute)
  const { x, y } = here
  const { marchBudgetAt, progress } = budget
  const remaining = useMemo(() => remainingRoute(waypoints, { x, y }), [waypoints, x, y])
  const paths = useMemo(() => {
    const points = remaining.path.map((hex) => hexCentre(grid, hex))
    const ticks = drawTicks(grid, points, dayEnds(remaining.path, marchBudgetAt, progress))
    return {
      line: linePath(points),
      ticks: ticks.map(({ line }) => line).join(''),
      numbers: ticks.filter(
        (tick) => (day + tick.day) % NUMBER_INTERVAL === 0 || tick === ticks.at(-1),
      ),
      pins: dotsPath(remaining.pins.map(({ hex }) => hexCentre(grid, hex))),
    }
  }, [remaining, grid, marchBudgetAt, progress, day])
  const heldHex = heldPin && waypoints[heldPin.index]
  if (remaining.path.length < 2 && !heldHex) return null
  return (
    <g data-testid="route">
      <path className="ink-halo" d={paths.line} />
      <path className={styles.line} d={paths.line} />
      <path className={styles.ticks} d={paths.ticks} />
      {heldHex && <path className={styles.heldHex} d={hexPath(grid, heldHex)} />}
      <path className={styles.pinHalo} d={paths.pins} />
      <path className={styles.pins} d={paths.pins} />
      <path className={styles.pinDots} d={paths.pins} />
      {paths.numbers.map((tick) => (
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
