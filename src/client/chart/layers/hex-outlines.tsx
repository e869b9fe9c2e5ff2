import type { Chart } from '../../../protocol/chart.ts'
import type { Hex } from '../../../rules/hex.ts'
import styles from '../chart.module.css'
import { Drawing } from '../drawing.tsx'
import { hexPath } from '../hex-path.ts'

interface OutlineProps {
  readonly chart: Chart
  readonly hex: Hex
}

/** The party may be outside the sheet. */
export const PartyHex = ({ chart, hex }: OutlineProps) => {
  const outline = hexPath(chart.grid, hex)
  return (
    <Drawing chart={chart} reach="everywhere">
      <path className={styles.hexHalo} d={outline} />
      <path className={styles.hexLine} d={outline} />
    </Drawing>
  )
}

export const Highlight = ({ chart, hex }: OutlineProps) => {
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
