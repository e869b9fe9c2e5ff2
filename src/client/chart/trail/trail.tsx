import { memo, useMemo } from 'react'
import type { Chart } from '../../../protocol/chart.ts'
import { type Grid, hexCentre, type Point } from '../../../rules/grid.ts'
import { type Hex, hexDistance, sameHex } from '../../../rules/hex.ts'
import { Drawing, written } from '../drawing.tsx'
import { BEAD_PX, type DayBead } from './day-beads.ts'
import styles from './trail.module.css'

export interface TrailLines {
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

/** A line of ink, dotted for jumps. */
export const Trail = memo(
  (props: {
    readonly chart: Chart
    readonly steps: readonly { readonly day: number; readonly hex: Hex }[]
  }) => {
    const { chart, steps } = props
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
