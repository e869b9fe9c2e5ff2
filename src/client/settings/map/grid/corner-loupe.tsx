import { useMemo, useState } from 'react'
import { hexCentre, hexExtent, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { MAX_ZOOM, type Scene } from '../../../chart/camera/camera.ts'
import { usePanZoom } from '../../../chart/camera/use-pan-zoom.ts'
import chart from '../../../chart/chart.module.css'
import onSheet from '../../../chart/on-sheet.module.css'
import styles from './grid.module.css'
import { aroundPlaced, farHex, type Side } from './laying.ts'
import { LaidPicture, type Picture } from './picture.tsx'
import { useDrag } from './use-drag.ts'
import * as words from './words.ts'

/** How much of the loupe a hex fills. */
const FILLED = 0.6

interface CornerLoupeProps extends Picture {
  readonly side: Side
  /** By how much of the way it looks nearer than the picture's corner. */
  readonly nearer: number
  /** The hex in steps from the placed one, and where its centre is moved to. */
  readonly onMove: (hex: Hex, to: Point) => void
}

/** R-GRID-8: a far hex, enlarged: drag and arrow keys move it. */
export const CornerLoupe = ({ side, nearer, onMove, ...picture }: CornerLoupeProps) => {
  const { sheet, laying } = picture
  /** While it has the focus it stays with its hex. */
  const [held, setHeld] = useState<Hex | null>(null)
  /** While it is dragged the picture stays, and the lines move. */
  const [view, setView] = useState<Point | null>(null)
  const grid = aroundPlaced(laying)
  const far = farHex(laying, sheet, side, nearer)
  const hex = held ?? far
  const centre = hexCentre(grid, hex)
  const { x, y } = view ?? centre
  const { width } = hexExtent(grid)
  const frame = useMemo(
    () =>
      ({ pane }: Scene) => ({
        centre: { x, y },
        zoom: Math.min((FILLED * pane.width) / width, MAX_ZOOM),
      }),
    [x, y, width],
  )
  const camera = usePanZoom(sheet, { party: null, middle: { x, y }, frame })
  const { motion, rest } = camera
  const zoom = rest?.zoom ?? 1
  const drag = useDrag(
    centre,
    () => zoom,
    (to) => onMove(hex, to),
  )
  const size = { ...sheet, '--unscale': 1 / zoom }
  return (
    <div
      {...drag}
      ref={camera.paneRef}
      className={`${onSheet.ringed} ${styles.loupe}`}
      role="application"
      aria-label={words.farCorner[side]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move its hex.
      tabIndex={0}
      onFocus={() => setHeld(far)}
      onBlur={() => setHeld(null)}
      onGotPointerCapture={({ currentTarget }) => {
        // A finger that drags gives no focus.
        currentTarget.focus({ preventScroll: true })
        setView(centre)
      }}
      onLostPointerCapture={() => {
        drag.onLostPointerCapture()
        setView(null)
      }}
    >
      <div ref={camera.layerRef} className={chart.sheet} style={size}>
        {motion && <LaidPicture {...picture} motion={motion} rest={rest} />}
        <div ref={camera.pinsRef} />
      </div>
    </div>
  )
}
