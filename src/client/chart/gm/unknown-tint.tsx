import { useId } from 'react'
import type { Chart } from '../../../protocol/chart.ts'
import { Drawing } from '../drawing.tsx'
import type { KnownPaths } from '../fog/known-hexes.ts'
import styles from './unknown-tint.module.css'

interface UnknownTintProps {
  readonly chart: Chart
  readonly paths: KnownPaths
  readonly dims: boolean
}

/** Unknown hexes are dark. Seen ones have dots, for some of the sheet is as dark as any tint. */
export const UnknownTint = ({ chart, paths, dims }: UnknownTintProps) => {
  const dots = useId()
  const { columnSpacing, rowSpacing } = chart.grid
  const [width, height] = [columnSpacing / 2, rowSpacing]
  const radius = Math.min(width, height) / 10
  return (
    <Drawing chart={chart} reach="sheet">
      <pattern id={dots} patternUnits="userSpaceOnUse" width={width} height={height}>
        <circle className={styles.dark} cx={width / 4} cy={height / 4} r={radius} />
        <circle
          className={styles.pale}
          cx={width / 4 + radius}
          cy={height / 4 + radius}
          r={radius}
        />
        <circle className={styles.dark} cx={(3 * width) / 4} cy={(3 * height) / 4} r={radius} />
      </pattern>
      <path className={styles.unknown} d={`M0,0H${chart.width}V${chart.height}H0Z${paths.known}`} />
      {dims && <path className={styles.dim} d={paths.seen} />}
      <path d={paths.seen} fill={`url(#${dots})`} data-knowledge="seen" />
      <path className={styles.edge} d={paths.known} />
    </Drawing>
  )
}
