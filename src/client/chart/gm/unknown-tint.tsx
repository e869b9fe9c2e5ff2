import { useId } from 'react'
import type { Chart } from '../../../protocol/chart.ts'
import { Drawing } from '../drawing.tsx'
import type { KnownPaths } from '../layers/known-hexes.ts'
import styles from './unknown-tint.module.css'

interface UnknownTintProps {
  readonly chart: Chart
  readonly paths: KnownPaths
}

/** R-FOG-5: dark and hatched, because some of the sheet is as dark as any tint. */
export const UnknownTint = ({ chart, paths }: UnknownTintProps) => {
  const hatch = useId()
  const step = chart.grid.rowSpacing * 0.6
  return (
    <Drawing chart={chart} reach="sheet">
      <pattern
        id={hatch}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        width={step}
        height={step}
      >
        <rect className={styles.dark} width={step / 5} height={step} />
        <rect className={styles.pale} x={step / 5} width={step / 8} height={step} />
      </pattern>
      <path className={styles.unknown} d={`M0,0H${chart.width}V${chart.height}H0Z${paths.known}`} />
      <path className={styles.seen} d={paths.seen} />
      <path d={paths.seen} fill={`url(#${hatch})`} />
      <path className={styles.edge} d={paths.known} />
    </Drawing>
  )
}
