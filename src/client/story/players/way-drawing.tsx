import type { Hex } from '../../../rules/hex.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { hexName } from '../../chart/hex-name.ts'
import { drawWay } from '../way.ts'
import styles from './way-drawing.module.css'
import * as words from './words.ts'

interface WayDrawingProps {
  /** Oldest first. */
  readonly stretches: readonly (readonly Hex[])[]
  readonly naming: Numbering | null
}

const HEX = 'M10 0 5 8.66H-5L-10 0-5-8.66H5z'

/** R-PAGE-7: the party's way as players know it, drawn small. */
export const WayDrawing = ({ stretches, naming }: WayDrawingProps) => {
  const drawn = drawWay(stretches)
  const all = stretches.flat()
  const [first] = all
  const last = all.at(-1)
  if (!drawn || !first || !last || drawn.hexes.length < 2) return null
  const { viewBox, width, height, hexes, path, start, end } = drawn
  return (
    <svg
      className={styles.way}
      viewBox={viewBox}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `${width / 14}rem` }}
      role="img"
      aria-label={words.way(hexName(first, naming), hexName(last, naming), hexes.length)}
    >
      {hexes.map(({ x, y }) => (
        <path key={`${x} ${y}`} className={styles.hex} d={HEX} transform={`translate(${x} ${y})`} />
      ))}
      <path className={styles.line} d={path} />
      <circle className={styles.start} cx={start.x} cy={start.y} r="3.2" />
      <path
        className={styles.end}
        d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5"
        transform={`translate(${end.x} ${end.y})`}
      />
    </svg>
  )
}
