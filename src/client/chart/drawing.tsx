import type { CSSProperties, ReactNode } from 'react'
import { type Grid, hexCorners, hexOutlines, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import type { Size } from './camera/camera.ts'
import styles from './chart.module.css'

/** Hundredths of a unit are finer than any screen. */
const rounded = (value: number): number => Math.round(value * 100) / 100

export const written = ({ x, y }: Point): string => `${rounded(x)},${rounded(y)}`

const loopPath = (points: readonly Point[]): string => `M${points.map(written).join('L')}Z`

export const hexPath = (grid: Grid, hex: Hex): string => loopPath(hexCorners(grid, hex))

export const regionPath = (grid: Grid, hexes: readonly Hex[]): string =>
  hexOutlines(hexes, grid).map(loopPath).join('')

/** In chart units. */
const AROUND = 300

/** SVG in chart units. `--unscale` is one CSS pixel at rest. */
export const Drawing = (props: {
  readonly chart: Size
  /** `everywhere` is for small drawings: the browser paints everything between distant lines. */
  readonly reach?: 'sheet' | 'around' | 'everywhere'
  readonly children: ReactNode
}) => {
  const { chart, reach = 'around', children } = props
  const by = reach === 'around' ? AROUND : 0
  const width = chart.width + 2 * by
  const height = chart.height + 2 * by
  const box: CSSProperties = {
    left: -by,
    top: -by,
    width,
    height,
    overflow: reach === 'everywhere' ? 'visible' : 'hidden',
  }
  return (
    <svg
      className={styles.overlay}
      style={box}
      viewBox={`${-by} ${-by} ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
