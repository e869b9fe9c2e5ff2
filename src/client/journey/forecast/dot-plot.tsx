import type { CSSProperties } from 'react'
import type { Dot } from '../../../rules/forecast/summary.ts'
import styles from './dot-plot.module.css'
import { endAt, laterAt, type Scale, type Spot, spotsOf, ticksOf, widthOf } from './plot-shape.ts'
import * as words from './words.tsx'

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
  readonly dots: readonly Dot[]
  readonly scale: Scale
  /** All that the picture says; null: the text beside it says it. */
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
      <div className={styles.field}>
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
        <div className={styles.ticks} aria-hidden="true">
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
