import type { Chart } from '../../protocol/views.ts'
import type { Point } from './camera.ts'
import styles from './chart.module.css'

/** The corners of a flat-top hex, in halves of its width and height: R-HEX-1. */
const CORNERS: readonly Point[] = [
  { x: -1, y: 0 },
  { x: -0.5, y: -1 },
  { x: 0.5, y: -1 },
  { x: 1, y: 0 },
  { x: 0.5, y: 1 },
  { x: -0.5, y: 1 },
]
/** Columns stand three quarters of a hex's width apart, so half a width is two thirds of that. */
const HALF_WIDTH_IN_COLUMNS = 2 / 3

/** What lies on the sheet in its own measure: the outline of the party's hex. */
export const PartyHex = ({ chart, at }: { readonly chart: Chart; readonly at: Point }) => {
  const { columnSpacing, rowSpacing } = chart.grid
  const corners = CORNERS.map(
    ({ x, y }) => `${at.x + x * columnSpacing * HALF_WIDTH_IN_COLUMNS},${at.y + y * rowSpacing}`,
  )
  const outline = `M${corners.join('L')}Z`
  return (
    <svg
      className={styles.overlay}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.hexHalo} d={outline} />
      <path className={styles.hexLine} d={outline} />
    </svg>
  )
}
