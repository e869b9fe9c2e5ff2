import type { Chart } from '../../../protocol/chart.ts'
import type { Point } from '../../../rules/grid.ts'
import { Drawing } from '../drawing.tsx'
import styles from './astray-trail.module.css'

interface BelievedLineProps {
  readonly chart: Chart
  readonly party: Point
  readonly believed: Point
}

export const BelievedLine = ({ chart, party, believed }: BelievedLineProps) => {
  const line = `M${party.x},${party.y}L${believed.x},${believed.y}`
  return (
    <Drawing chart={chart}>
      <path className={styles.halo} d={line} />
      <path className={styles.tie} d={line} />
    </Drawing>
  )
}
