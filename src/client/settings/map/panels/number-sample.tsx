import { hexCentre, hexCorners } from '../../../../rules/grid.ts'
import { type Hex, hexesWithin, sameHex } from '../../../../rules/hex.ts'
import { hexNumber, type Numbering } from '../../../../rules/hex-number.ts'
import styles from './settings.module.css'
import { sample } from './words.tsx'

const GRID = { left: 0, top: 0, columnSpacing: 60, rowSpacing: 34 }
const REACH = 1

export const NumberSample = ({ numbering }: { readonly numbering: Numbering }) => {
  const middle = hexCentre(GRID, numbering.origin)
  const hexes = hexesWithin(numbering.origin, REACH)
  const outline = (hex: Hex): string =>
    hexCorners(GRID, hex)
      .map(({ x, y }) => `${x - middle.x},${y - middle.y}`)
      .join(' ')
  return (
    <svg viewBox="-104 -106 208 212" className={styles.hexes} role="img" aria-label={sample}>
      {hexes.map((hex) => {
        const { x, y } = hexCentre(GRID, hex)
        const number = hexNumber(numbering, hex)
        return (
          <g key={number} data-origin={sameHex(hex, numbering.origin) || undefined}>
            <polygon points={outline(hex)} />
            <text x={x - middle.x} y={y - middle.y + 6}>
              {number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
