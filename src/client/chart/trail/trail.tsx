import { memo, useMemo } from 'react'
import type { Chart } from '../../../protocol/chart.ts'
import type { Hex } from '../../../rules/hex.ts'
import { Drawing } from '../drawing.tsx'
import { BEAD_PX, type DayBead } from './day-beads.ts'
import styles from './trail.module.css'
import { trailLines } from './trail-lines.ts'

interface TrailProps {
  readonly chart: Chart
  readonly steps: readonly { readonly day: number; readonly hex: Hex }[]
}

/** A line of ink, dotted for jumps. */
export const Trail = memo(({ chart, steps }: TrailProps) => {
  const { grid } = chart
  const lines = useMemo(
    () =>
      trailLines(
        grid,
        steps.map(({ hex }) => hex),
      ),
    [grid, steps],
  )
  if (lines.walked === '' && lines.jumps === '') return null
  return (
    <Drawing chart={chart}>
      <path className={styles.halo} d={lines.walked} />
      <path className={styles.jump} d={lines.jumps} />
      <path className={styles.line} d={lines.walked} />
    </Drawing>
  )
})

interface TrailDaysProps {
  readonly chart: Chart
  readonly beads: readonly DayBead[]
  readonly zoom: number
}

export const TrailDays = ({ chart, beads, zoom }: TrailDaysProps) => {
  if (beads.length === 0) return null
  const unit = 1 / zoom
  return (
    <Drawing chart={chart}>
      <g className={styles.days} fontSize={12.5 * unit}>
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
