import type { CSSProperties } from 'react'
import type { Ending, ForecastDot } from '#rules/forecast/summary.ts'
import styles from './dot-plot.module.css'
import * as words from './words.tsx'

/** How days are laid out on a dot plot. All lengths are in dots. */
interface DotPlotScale {
  readonly firstDay: number
  readonly lastDay: number
  /** Days that share a column. */
  readonly daysPerColumn: number
  /** Dots next to each other in a column. */
  readonly dotsAbreast: number
  /** Dots on top of each other in the fullest column. */
  readonly height: number
  readonly hasLater: boolean
  /** The last day of the stores; null if that day is not on the plot. */
  readonly end: number | null
  readonly plotSize: PlotSize
}

/** The most columns, and numbers under them, for which a plot has room. */
const PLOT_SIZES = { large: { columns: 40, ticks: 7 }, small: { columns: 18, ticks: 4 } } as const
type PlotSize = keyof typeof PLOT_SIZES
const MAX_DOTS_ABREAST = 8
/** Gaps in dots: between columns, and before the column of expeditions still on the way. */
const COLUMN_GAP = 0.5
const LATE_COLUMN_GAP = 1.5
/** The greatest height of a plot, as a share of its width. */
const MAX_HEIGHT_TO_WIDTH = 0.4
/** Days that a plot grows at least to show the line where the stores end. */
const MAX_EXTRA_DAYS = 3

const columnOf = ({ firstDay, daysPerColumn }: DotPlotScale, day: number): number =>
  Math.floor((day - firstDay) / daysPerColumn)
const columnCount = (scale: DotPlotScale): number => columnOf(scale, scale.lastDay) + 1

/** The left edge of a column; null stands for the column of expeditions still on the way. */
const columnLeft = (scale: DotPlotScale, column: number | null): number =>
  column === null
    ? columnCount(scale) * (scale.dotsAbreast + COLUMN_GAP) + LATE_COLUMN_GAP
    : column * (scale.dotsAbreast + COLUMN_GAP)

export const plotWidth = (scale: DotPlotScale): number => {
  const days = columnLeft(scale, columnCount(scale)) - COLUMN_GAP
  return scale.hasLater ? columnLeft(scale, null) + scale.dotsAbreast : days
}

const fullestColumn = (scale: DotPlotScale, plots: readonly (readonly ForecastDot[])[]): number =>
  Math.max(
    ...plots.map((dots) => {
      const counts = new Map<number | null, number>()
      for (const { day } of dots) {
        const column = day === null ? null : columnOf(scale, day)
        counts.set(column, (counts.get(column) ?? 0) + 1)
      }
      return Math.max(...counts.values())
    }),
  )

/**
 * One scale for plots that are shown next to each other. A column of several days ends with the last
 * day of the stores.
 *
 * @param plots at least one, each with dots
 * @param end the last day of the stores; null: they do not end
 */
export const createDotPlotScale = (
  plots: readonly (readonly ForecastDot[])[],
  end: number | null,
  plotSize: PlotSize,
): DotPlotScale => {
  const days = plots.flatMap((dots) => dots.flatMap(({ day }) => day ?? []))
  const earliest = Math.min(...days, end === null ? Number.POSITIVE_INFINITY : end + 1)
  const firstDay = Number.isFinite(earliest) ? earliest : 1
  const latest = Math.max(firstDay, ...days)
  const span = latest - firstDay + 1
  const isEndOnPlot = end !== null && end <= latest + Math.max(MAX_EXTRA_DAYS, span / 2)
  const lastDay = isEndOnPlot ? Math.max(latest, end) : latest
  const daysPerColumn = Math.ceil((lastDay - firstDay + 1) / PLOT_SIZES[plotSize].columns)
  const shift = isEndOnPlot
    ? (daysPerColumn - ((end - firstDay + 1) % daysPerColumn)) % daysPerColumn
    : 0
  const scaleWithoutHeight = {
    firstDay: firstDay - shift,
    lastDay,
    daysPerColumn,
    height: 1,
    hasLater: plots.some((dots) => dots.some(({ day }) => day === null)),
    end: isEndOnPlot ? end : null,
    plotSize,
  }
  for (let dotsAbreast = 1; ; dotsAbreast += 1) {
    const scale = { ...scaleWithoutHeight, dotsAbreast }
    const height = Math.ceil(fullestColumn(scale, plots) / dotsAbreast)
    if (height <= MAX_HEIGHT_TO_WIDTH * plotWidth(scale) || dotsAbreast === MAX_DOTS_ABREAST)
      return { ...scale, height }
  }
}

/** A dot's centre, measured from the plot's left and bottom edges. */
interface DotPosition {
  readonly x: number
  readonly y: number
  readonly ending: Ending
}

export const dotPositions = (scale: DotPlotScale, dots: readonly ForecastDot[]): DotPosition[] => {
  const filled = new Map<number | null, number>()
  return dots.map(({ day, ending }) => {
    const column = day === null ? null : columnOf(scale, day)
    const nth = filled.get(column) ?? 0
    filled.set(column, nth + 1)
    return {
      x: columnLeft(scale, column) + (nth % scale.dotsAbreast) + 0.5,
      y: Math.floor(nth / scale.dotsAbreast) + 0.5,
      ending,
    }
  })
}

/** The x of the line where the stores end; null if it is not on the plot. */
export const endLineX = (scale: DotPlotScale): number | null =>
  scale.end === null ? null : columnLeft(scale, columnOf(scale, scale.end) + 1) - COLUMN_GAP / 2

interface Tick {
  readonly x: number
  readonly day: number
  /** The last day of the column. */
  readonly to: number
}

/** Numbers of days under columns; at most as many as stay legible. */
export const dayTicks = (scale: DotPlotScale): Tick[] => {
  const columns = columnCount(scale)
  const tickInterval = Math.ceil(columns / PLOT_SIZES[scale.plotSize].ticks)
  return Array.from({ length: columns }, (_, column) => column)
    .filter((column) => column % tickInterval === 0)
    .map((column) => ({
      x: columnLeft(scale, column) + scale.dotsAbreast / 2,
      day: scale.firstDay + column * scale.daysPerColumn,
      to: scale.firstDay + (column + 1) * scale.daysPerColumn - 1,
    }))
}

/** The x of the label for expeditions still on the way; null if there are none. */
const laterLabelX = (scale: DotPlotScale): number | null =>
  scale.hasLater ? columnLeft(scale, null) + scale.dotsAbreast / 2 : null

/** The largest diameter of a dot, in rem, so that a few dots do not fill the page. */
const MAX_DOT_SIZE = 2
/** Radii of a filled dot and a ring, and half the size of a cross; a dot's cell is 1 wide. */
const DOT_RADIUS = 0.42
const RING_RADIUS = 0.34
const CROSS_SIZE = 0.28

const DotMark = ({
  position: { x, y, ending },
  height,
}: {
  readonly position: DotPosition
  readonly height: number
}) => {
  const centreY = height - y
  if (ending === 'in-time')
    return <circle className={styles.inTime} cx={x} cy={centreY} r={DOT_RADIUS} />
  if (ending === 'elsewhere')
    return (
      <path
        className={styles.ring}
        d={`M${x - CROSS_SIZE} ${centreY - CROSS_SIZE}l${2 * CROSS_SIZE} ${2 * CROSS_SIZE}m0 ${-2 * CROSS_SIZE}l${-2 * CROSS_SIZE} ${2 * CROSS_SIZE}`}
      />
    )
  return <circle className={styles.ring} cx={x} cy={centreY} r={RING_RADIUS} />
}

interface DotPlotProps {
  readonly dots: readonly ForecastDot[]
  readonly scale: DotPlotScale
  /** The plot in words, for screen readers; null if the text beside it says the same. */
  readonly label: string | null
}

/** R-CAST-7: fifty dots, one for 2 of 100 expeditions, above the day on which they arrive. */
export const DotPlot = ({ dots, scale, label }: DotPlotProps) => {
  const width = plotWidth(scale)
  const endX = endLineX(scale)
  const laterX = laterLabelX(scale)
  const { height } = scale
  const leftStyle = (x: number): CSSProperties => ({ left: `${(100 * x) / width}%` })
  const accessibility =
    label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const isEndOnRightHalf = endX !== null && endX > width / 2
  return (
    <figure className={styles.plot} {...accessibility}>
      <div className={styles.field} style={{ maxWidth: `${MAX_DOT_SIZE * width}rem` }}>
        {endX !== null && (
          <p
            className={styles.end}
            style={leftStyle(endX)}
            data-right={isEndOnRightHalf || undefined}
            aria-hidden="true"
          >
            {words.storesEnd}
          </p>
        )}
        <svg className={styles.dots} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {dotPositions(scale, dots).map((position) => (
            <DotMark key={`${position.x} ${position.y}`} position={position} height={height} />
          ))}
          {endX !== null && <line className={styles.line} x1={endX} x2={endX} y1={0} y2={height} />}
        </svg>
        <div className={`soft small ${styles.ticks}`} aria-hidden="true">
          {dayTicks(scale).map(({ x, day, to }) => (
            <span key={day} style={leftStyle(x)}>
              {words.tick(day, to)}
            </span>
          ))}
          {laterX !== null && <span style={leftStyle(laterX)}>{words.ending['on-the-way']}</span>}
        </div>
      </div>
    </figure>
  )
}
