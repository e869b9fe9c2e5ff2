import type { Chart } from '../../protocol/chart.ts'
import type { Hex } from '../../rules/hex.ts'
import styles from './chart.module.css'
import { Drawing } from './drawing.tsx'
import { hexPath } from './hex-path.ts'

/** Marks the hex that a search led to; fades by itself. */
export const Highlight = ({ chart, hex }: { readonly chart: Chart; readonly hex: Hex }) => {
  const outline = hexPath(chart.grid, hex)
  return (
    <div className={styles.highlight}>
      <Drawing chart={chart}>
        <path className={styles.highlightHalo} d={outline} />
        <path className={styles.highlightLine} d={outline} />
      </Drawing>
    </div>
  )
}
