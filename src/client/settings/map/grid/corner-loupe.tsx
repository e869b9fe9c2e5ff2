import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { hexCentre, hexExtent, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { MAX_ZOOM, type Scene } from '../../../chart/camera/camera.ts'
import { usePanZoom } from '../../../chart/camera/use-pan-zoom.ts'
import chart from '../../../chart/chart.module.css'
import onSheet from '../../../chart/on-sheet.module.css'
import styles from './grid.module.css'
import { nudgeOf } from './grid-map.tsx'
import { aroundPlaced, farHex, type Side } from './laying.ts'
import { LaidPicture, type Picture } from './picture.tsx'
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
  const grip = useRef<Point>(null)
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
  const size = { width: sheet.width, height: sheet.height, '--unscale': 1 / zoom }

  const grab = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX / zoom - centre.x, y: event.clientY / zoom - centre.y }
    setView(centre)
  }
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    const from = grip.current
    if (from) onMove(hex, { x: clientX / zoom - from.x, y: clientY / zoom - from.y })
  }
  const drop = (): void => {
    grip.current = null
    setView(null)
  }
  const press = (event: KeyboardEvent): void => {
    const by = nudgeOf(event)
    if (!by) return
    event.preventDefault()
    onMove(hex, { x: centre.x + by.x / zoom, y: centre.y + by.y / zoom })
  }
  return (
    <div
      ref={camera.paneRef}
      className={`${onSheet.ringed} ${styles.loupe}`}
      role="application"
      aria-label={words.farCorner[side]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move its hex.
      tabIndex={0}
      onFocus={() => setHeld(far)}
      onBlur={() => setHeld(null)}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={press}
    >
      <div ref={camera.layerRef} className={chart.sheet} style={size}>
        {motion && <LaidPicture {...picture} motion={motion} rest={rest} />}
        <div ref={camera.pinsRef} />
      </div>
    </div>
  )
}
