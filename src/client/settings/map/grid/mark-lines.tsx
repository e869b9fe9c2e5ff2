import { type Grid, hexCentre, hexCorners, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import styles from './grid.module.css'
import type { ReadMark } from './reading.ts'

interface MarkLinesProps {
  readonly grid: Grid
  readonly marks: readonly ReadMark[]
  readonly next: Hex | null
  readonly here: (at: Point) => Point
}

export const MarkLines = ({ grid, marks, next, here }: MarkLinesProps) => (
  <>
    {next && (
      <polygon
        className={styles.next}
        points={hexCorners(grid, next)
          .map((corner) => here(corner))
          .map(({ x, y }) => `${x},${y}`)
          .join(' ')}
      />
    )}
    {marks.map((mark) => {
      const at = here(mark.at)
      const centre = mark.hex && mark.off !== null && here(hexCentre(grid, mark.hex))
      return (
        <g key={mark.id} className={styles.mark}>
          {centre && <path d={`M${at.x} ${at.y}L${centre.x} ${centre.y}`} />}
          <path d={`M${at.x - 9} ${at.y}h6m6 0h6M${at.x} ${at.y - 9}v6m0 6v6`} />
        </g>
      )
    })}
  </>
)

export const Crosshair = ({ at: { x, y } }: { readonly at: Point }) => (
  <g className={styles.cross}>
    <path d={`M${x - 28} ${y}h22m12 0h22M${x} ${y - 28}v22m0 12v22`} />
    <circle cx={x} cy={y} r="1.2" />
  </g>
)

const ARM = 8

export const PartyCross = ({ at: { x, y } }: { readonly at: Point }) => {
  const strokes = `M${x - ARM} ${y - ARM}L${x + ARM} ${y + ARM}M${x + ARM} ${y - ARM}L${x - ARM} ${y + ARM}`
  return (
    <g className={styles.party} data-testid="party-cross">
      <path d={strokes} />
      <path d={strokes} />
    </g>
  )
}
