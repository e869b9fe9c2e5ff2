import type { CSSProperties, ReactNode } from 'react'
import styles from './chart.module.css'

interface DrawingProps {
  readonly chart: { readonly width: number; readonly height: number }
  /**
   * How far beyond the sheet lines are drawn. `around`: a hand's breadth. `everywhere` is for what is
   * small: a line all the way to a party far off would have the browser paint all that lies between.
   */
  readonly reach?: 'sheet' | 'around' | 'everywhere'
  readonly children: ReactNode
}

/** A hand's breadth, in chart units. */
const AROUND = 300

/** Lines on the sheet, in chart units. `--unscale` is the length of a CSS pixel at rest. */
export const Drawing = ({ chart, reach = 'around', children }: DrawingProps) => {
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
