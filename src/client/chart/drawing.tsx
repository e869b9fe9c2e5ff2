import type { CSSProperties, ReactNode } from 'react'
import { type Grid, hexCorners, hexOutlines, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import type { Size } from './camera/camera.ts'
import styles from './chart.module.css'

/** Rounded to hundredths of a chart unit, which no screen can show. */
const rounded = (value: number): number => Math.round(value * 100) / 100

export const formatPoint = ({ x, y }: Point): string => `${rounded(x)},${rounded(y)}`

const loopPath = (points: readonly Point[]): string => `M${points.map(formatPoint).join('L')}Z`

export const hexPath = (grid: Grid, hex: Hex): string => loopPath(hexCorners(grid, hex))

export const regionPath = (grid: Grid, hexes: readonly Hex[]): string =>
  hexOutlines(hexes, grid).map(loopPath).join('')

/** Space around the sheet for drawings that reach beyond it, in chart units. */
const MARGIN = 300

/** An SVG in chart units. `--unscale` is one CSS pixel while the camera stands still. */
export const Drawing = (props: {
  readonly chart: Size
  /**
   * `everywhere` is for small drawings only: the browser paints the whole area between distant
   * lines.
   */
  readonly reach?: 'sheet' | 'around' | 'everywhere'
  readonly children: ReactNode
}) => {
  const { chart, reach = 'around', children } = props
  const margin = reach === 'around' ? MARGIN : 0
  const width = chart.width + 2 * margin
  const height = chart.height + 2 * margin
  const box: CSSProperties = {
    left: -margin,
    top: -margin,
    width,
    height,
    overflow: reach === 'everywhere' ? 'visible' : 'hidden',
  }
  return (
    <svg
      className={styles.overlay}
      style={box}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
