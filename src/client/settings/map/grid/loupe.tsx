import type { Point } from '../../../../rules/grid.ts'
import styles from './grid.module.css'
import { type Picture, SheetPicture } from './sheet-picture.tsx'

interface LoupeProps {
  readonly picture: Picture
  /** In chart units. */
  readonly over: Point
  readonly zoom: number
  /** The side of the pane away from the finger. */
  readonly side: 'left' | 'right'
}

const SIZE = 148
const LARGER = 4

/** A magnifier that shows what is under the finger. */
export const Loupe = ({ picture, over, zoom, side }: LoupeProps) => (
  <div className={styles.loupe} data-side={side} style={{ width: SIZE, height: SIZE }}>
    <SheetPicture
      {...picture}
      camera={{ centre: over, zoom: zoom * LARGER }}
      pane={{ width: SIZE, height: SIZE }}
    >
      <path
        className={styles.hair}
        d={`M${SIZE / 2} 0V${SIZE / 2 - 6}M${SIZE / 2} ${SIZE / 2 + 6}V${SIZE}M0 ${SIZE / 2}H${SIZE / 2 - 6}M${SIZE / 2 + 6} ${SIZE / 2}H${SIZE}`}
      />
    </SheetPicture>
  </div>
)
