import type { CSSProperties } from 'react'
import type { Ending, ForecastDot } from '#rules/forecast/summary.ts'
import styles from './dot-plot.module.css'
import * as words from './words.tsx'

/** How days lie on a plot; one dot is one unit wide. */
interface Scale {
  readonly first: number
  readonly last: number
  /** Days of a column. */
  readonly size: number
  /** Dots beside each other in a column. */
  readonly abreast: number
  /** Dots above each other. */
  readonly height: number
  readonly hasLater: boolean
  /** After the column of this day the stores end; null: not on the plot. */
  readonly end: number | null
  readonly room: Room
}

/** Columns and numbers under them that a plot has room for. */
const ROOM = { large: { columns: 40, ticks: 7 }, small: { columns: 18, ticks: 4 } } as const
type Room = keyof typeof ROOM
const MOST_ABREAST = 8
/** Between two columns, and before those that are still on the way. */
const GAP = 0.5
const LATER_GAP = 1.5
/** Height of a plot to its width. */
const LOW = 0.4
/** Days that a plot grows for the line where the stores end, beyond the dots. */
const FURTHER = 3

const columnOf = ({ first, size }: Scale, day: number): number => Math.floor((day - first) / size)
const columnsOf = (scale: Scale): number => columnOf(scale, scale.last) + 1

/** Where a column begins; null: those on the way. */
const leftOf = (scale: Scale, column: number | null): number =>
  column === null
    ? columnsOf(scale) * (scale.abreast + GAP) + LATER_GAP
    : column * (scale.abreast + GAP)

export const widthOf = (scale: Scale): number => {
  const days = leftOf(scale, columnsOf(scale)) - GAP
  return scale.hasLater ? leftOf(scale, null) + scale.abreast : days
}

const fullest = (scale: Scale, plots: readonly (readonly ForecastDot[])[]): number =>
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
 * One scale for plots that stand beside each other. Columns of several days end where the stores do.
 *
 * @param plots at least one, each with dots
 * @param end the last day of the stores; null: they do not end
 */
export const scaleOf = (
  plots: readonly (readonly ForecastDot[])[],
  end: number | null,
  room: Room,
): Scale => {
  const days = plots.flatMap((dots) => dots.flatMap(({ day }) => day ?? []))
  const least = Math.min(...days, end === null ? Number.POSITIVE_INFINITY : end + 1)
  const first = Number.isFinite(least) ? least : 1
  const most = Math.max(first, ...days)
  const span = most - first + 1
  const isNear = end !== null && end <= most + Math.max(FURTHER, span / 2)
  const last = isNear ? Math.max(most, end) : most
  const size = Math.ceil((last - first + 1) / ROOM[room].columns)
  const shift = isNear ? (size - ((end - first + 1) % size)) % size : 0
  const base = {
    first: first - shift,
    last,
    size,
    height: 1,
    hasLater: plots.some((dots) => dots.some(({ day }) => day === null)),
    end: isNear ? end : null,
    room,
  }
  for (let abreast = 1; ; abreast += 1) {
    const scale = { ...base, abreast }
    const height = Math.ceil(fullest(scale, plots) / abreast)
    if (height <= LOW * widthOf(scale) || abreast === MOST_ABREAST) return { ...scale, height }
  }
}

/** A dot's centre, from the left and from the ground. */
interface Spot {
  readonly x: number
  readonly y: number
  readonly ending: Ending
}

export const spotsOf = (scale: Scale, dots: readonly ForecastDot[]): Spot[] => {
  const filled = new Map<number | null, number>()
  return dots.map(({ day, ending }) => {
    const column = day === null ? null : columnOf(scale, day)
    const nth = filled.get(column) ?? 0
    filled.set(column, nth + 1)
    return {
      x: leftOf(scale, column) + (nth % scale.abreast) + 0.5,
      y: Math.floor(nth / scale.abreast) + 0.5,
      ending,
    }
  })
}

/** Where the line stands; null: not on the plot. */
export const endAt = (scale: Scale): number | null =>
  scale.end === null ? null : leftOf(scale, columnOf(scale, scale.end) + 1) - GAP / 2

interface Tick {
  readonly x: number
  readonly day: number
  /** The last day of its column, if that is another. */
  readonly to: number
}

/** Under the middle of columns, as many as can be read. */
export const ticksOf = (scale: Scale): Tick[] => {
  const columns = columnsOf(scale)
  const every = Math.ceil(columns / ROOM[scale.room].ticks)
  return Array.from({ length: columns }, (_, column) => column)
    .filter((column) => column % every === 0)
    .map((column) => ({
      x: leftOf(scale, column) + scale.abreast / 2,
      day: scale.first + column * scale.size,
      to: scale.first + (column + 1) * scale.size - 1,
    }))
}

/** Under those that are still on the way; null: there are none. */
const laterAt = (scale: Scale): number | null =>
  scale.hasLater ? leftOf(scale, null) + scale.abreast / 2 : null

/** In rem: a few dots do not fill the page. */
const LARGEST_DOT = 2
/** Half a dot, with room around it. */
const RADIUS = 0.42
const RING = 0.34
const CROSS = 0.28

const Mark = ({
  spot: { x, y, ending },
  height,
}: {
  readonly spot: Spot
  readonly height: number
}) => {
  const down = height - y
  if (ending === 'in-time') return <circle className={styles.inTime} cx={x} cy={down} r={RADIUS} />
  if (ending === 'elsewhere')
    return (
      <path
        className={styles.ring}
        d={`M${x - CROSS} ${down - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}`}
      />
    )
  return <circle className={styles.ring} cx={x} cy={down} r={RING} />
}

interface DotPlotProps {
  readonly dots: readonly ForecastDot[]
  readonly scale: Scale
  /** The plot in words; null: the text beside it says it. */
  readonly label: string | null
}

/** R-CAST-7: fifty dots over their days. */
export const DotPlot = ({ dots, scale, label }: DotPlotProps) => {
  const width = widthOf(scale)
  const end = endAt(scale)
  const later = laterAt(scale)
  const { height } = scale
  const at = (x: number): CSSProperties => ({ left: `${(100 * x) / width}%` })
  const said = label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const isRight = end !== null && end > width / 2
  return (
    <figure className={styles.plot} {...said}>
      <div className={styles.field} style={{ maxWidth: `${LARGEST_DOT * width}rem` }}>
        {end !== null && (
          <p
            className={styles.end}
            style={at(end)}
            data-right={isRight || undefined}
            aria-hidden="true"
          >
            {words.storesEnd}
          </p>
        )}
        <svg className={styles.dots} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {spotsOf(scale, dots).map((spot) => (
            <Mark key={`${spot.x} ${spot.y}`} spot={spot} height={height} />
          ))}
          {end !== null && <line className={styles.line} x1={end} x2={end} y1={0} y2={height} />}
        </svg>
        <div className={`soft small ${styles.ticks}`} aria-hidden="true">
          {ticksOf(scale).map(({ x, day, to }) => (
            <span key={day} style={at(x)}>
              {words.tick(day, to)}
            </span>
          ))}
          {later !== null && <span style={at(later)}>{words.ending['on-the-way']}</span>}
        </div>
      </div>
    </figure>
  )
}
