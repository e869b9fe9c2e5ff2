import type { Chart } from '../../../protocol/chart.ts'
import { Drawing } from '../drawing.tsx'
import type { KnownPaths } from '../fog/known-hexes.ts'
import styles from './unknown-tint.module.css'

interface UnknownTintProps {
  readonly chart: Chart
  readonly paths: KnownPaths
  readonly dims: boolean
}

export const UnknownTint = ({ chart, paths, dims }: UnknownTintProps) => (
  <Drawing chart={chart} reach="sheet">
    <path className={styles.unknown} d={`M0,0H${chart.width}V${chart.height}H0Z${paths.known}`} />
    {dims && <path className={styles.seen} d={paths.seen} />}
    <path className={styles.edge} d={paths.known} />
  </Drawing>
)
