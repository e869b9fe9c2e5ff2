import { memo, useMemo } from 'react'
import type { Chart } from '../../../protocol/chart.ts'
import type { GmTrailStepView } from '../../../protocol/on-the-map.ts'
import { type Grid, hexCentre } from '../../../rules/grid.ts'
import { sameHex } from '../../../rules/hex.ts'
import { Drawing } from '../drawing.tsx'
import { softLine } from '../trail/trail-lines.ts'
import styles from './astray-trail.module.css'

/** The shown trail where it differs from the true one, from the last shared hex on. */
export const shownPath = (grid: Grid, steps: readonly GmTrailStepView[]): string => {
  const walks: GmTrailStepView[][] = []
  steps.forEach((step, index) => {
    const before = steps[index - 1]
    if (!before) return
    const astray = !sameHex(step.hex, step.shown) || !sameHex(before.hex, before.shown)
    if (!astray) return
    const walk = walks.at(-1)
    if (walk?.at(-1) === before) walk.push(step)
    else walks.push([before, step])
  })
  return walks.map((walk) => softLine(walk.map(({ shown }) => hexCentre(grid, shown)))).join('')
}

interface AstrayTrailProps {
  readonly chart: Chart
  readonly steps: readonly GmTrailStepView[]
}

export const AstrayTrail = memo(({ chart, steps }: AstrayTrailProps) => {
  const path = useMemo(() => shownPath(chart.grid, steps), [chart.grid, steps])
  if (path === '') return null
  return (
    <Drawing chart={chart}>
      <path className={styles.halo} d={path} />
      <path className={styles.line} d={path} />
    </Drawing>
  )
})
