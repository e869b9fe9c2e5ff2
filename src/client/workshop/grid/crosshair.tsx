import type { Point } from '../../../rules/grid.ts'
import styles from './grid.module.css'

export const Crosshair = ({ at: { x, y } }: { readonly at: Point }) => (
  <g className={styles.cross}>
    <path d={`M${x - 28} ${y}h22m12 0h22M${x} ${y - 28}v22m0 12v22`} />
    <circle cx={x} cy={y} r="1.2" />
  </g>
)
