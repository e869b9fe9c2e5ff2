import type { Chart } from '../../../protocol/chart.ts'
import type { Point } from '../../../rules/grid.ts'
import { Drawing } from '../drawing.tsx'
import onSheet from '../on-sheet.module.css'
import lines from './astray-trail.module.css'
import styles from './believed-marker.module.css'
import { believed as name } from './words.ts'

interface BelievedLineProps {
  readonly chart: Chart
  readonly party: Point
  readonly believed: Point
}

export const BelievedLine = ({ chart, party, believed }: BelievedLineProps) => {
  const line = `M${party.x},${party.y}L${believed.x},${believed.y}`
  return (
    <Drawing chart={chart}>
      <path className={lines.halo} d={line} />
      <path className={lines.tie} d={line} />
    </Drawing>
  )
}

export const BelievedMarker = ({ at }: { readonly at: Point }) => (
  <div
    className={`${onSheet.pinned} ${styles.ghost}`}
    style={{ left: at.x, top: at.y }}
    role="img"
    aria-label={name}
    data-testid="believed-marker"
  >
    <svg viewBox="0 0 46 46" aria-hidden="true" focusable="false">
      <circle className={styles.glow} cx="23" cy="23" r="20" />
      <circle className={styles.ring} cx="23" cy="23" r="19" />
      <path
        className={styles.cross}
        d="M13 13.5c6 7.5 13 14.5 20.5 20M33 12.5c-5.5 8-12 15-20 21"
      />
    </svg>
  </div>
)
