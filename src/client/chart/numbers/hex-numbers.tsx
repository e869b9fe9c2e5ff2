import { memo, useMemo } from 'react'
import type { Chart } from '../../../protocol/chart.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { Drawing } from '../drawing.tsx'
import { hexWidth } from '../trail/day-beads.ts'
import type { Rest } from '../use-camera.ts'
import styles from './hex-numbers.module.css'
import { numbersIn } from './numbers-in.ts'

/** Font size: at most this many px, and this share of the hex's width. */
const LARGEST_PX = 12
const SHARE = 0.28

interface HexNumbersProps {
  readonly chart: Chart
  readonly numbering: Numbering
  readonly rest: Rest
}

export const HexNumbers = memo(({ chart, numbering, rest }: HexNumbersProps) => {
  const { zoom, window } = rest
  const numbers = useMemo(
    () => numbersIn({ grid: chart.grid, sheet: chart, window, zoom, numbering }),
    [chart, numbering, window, zoom],
  )
  if (numbers.length === 0) return null
  const size = Math.min(hexWidth(chart.grid, zoom) * SHARE, LARGEST_PX) / zoom
  return (
    <Drawing chart={chart}>
      <g className={styles.numbers} fontSize={size}>
        {numbers.map(({ key, text, at }) => (
          <text key={key} x={at.x} y={at.y + size * 0.35}>
            {text}
          </text>
        ))}
      </g>
    </Drawing>
  )
})
