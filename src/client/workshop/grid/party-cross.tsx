import type { Point } from '../../../rules/grid.ts'
import styles from './grid.module.css'

const ARM = 8

/** Small, so that it hides little of the grid. */
export const PartyCross = ({ at: { x, y } }: { readonly at: Point }) => {
  const strokes = `M${x - ARM} ${y - ARM}L${x + ARM} ${y + ARM}M${x + ARM} ${y - ARM}L${x - ARM} ${y + ARM}`
  return (
    <g className={styles.party} data-testid="party-cross">
      <path d={strokes} />
      <path d={strokes} />
    </g>
  )
}
