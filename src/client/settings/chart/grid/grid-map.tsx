import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { MAX_ZOOM, type Scene, windowToChart } from '#client/chart/camera/camera.ts'
import type { Motion } from '#client/chart/camera/motion.ts'
import { usePanZoom } from '#client/chart/camera/use-pan-zoom.ts'
import chart from '#client/chart/chart.module.css'
import onSheet from '#client/chart/on-sheet.module.css'
import { zoomIn, zoomOut } from '#client/chart/words.ts'
import { useClicksAndEnter } from '#client/map-tools/gm/use-press.ts'
import { Button } from '#client/ui/button.tsx'
import { iconOf, MinusIcon, PlusIcon } from '#client/ui/icons.tsx'
import { hexCentre, hexExtent, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import styles from './grid.module.css'
import {
  aroundPlaced,
  cornerOf,
  dragCorner,
  farHex,
  type Laying,
  moveHex,
  placeHex,
  type Side,
} from './laying.ts'
import { LaidPicture, type Picture } from './picture.tsx'
import * as words from './words.ts'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** With Shift, of what a key moves. */
const STRIDE = 10

/**
 * R-GRID-8: what drags a point of the chart, or moves it by a pixel of the screen with arrow keys.
 * The map under it does not hear of it.
 */
const useDrag = (at: Point, zoomOf: () => number, onMove: (to: Point) => void) => {
  /** As it was when it was taken: the map may still be on its way. */
  const grip = useRef<Point & { readonly zoom: number }>(null)
  return {
    onPointerDownCapture: (event: PointerEvent<HTMLElement>): void => {
      event.stopPropagation()
      if (event.button !== 0 || !event.isPrimary) return
      const zoom = zoomOf()
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { x: at.x - event.clientX / zoom, y: at.y - event.clientY / zoom, zoom }
    },
    onPointerMove: ({ clientX, clientY, isPrimary }: PointerEvent): void => {
      if (!grip.current || !isPrimary) return
      const { x, y, zoom } = grip.current
      onMove({ x: x + clientX / zoom, y: y + clientY / zoom })
    },
    onLostPointerCapture: (): void => {
      grip.current = null
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const arrow = ARROWS[event.key]
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const by = (event.shiftKey ? STRIDE : 1) / zoomOf()
      onMove({ x: at.x + arrow.x * by, y: at.y + arrow.y * by })
    },
  }
}

interface GridMapProps extends Picture {
  readonly lay: (change: (laying: Laying) => Laying) => void
  readonly children: ReactNode
}

const HANDLE_PX = 44
/** Columns of a hex whose corner can be dragged, in px. */
const LARGE_PX = 90

const WholeIcon = iconOf(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)

/** The map that a grid is laid on. Handles lie on it; all else of it pans. */
export const GridMap = (props: GridMapProps) => {
  const { lay, children, ...picture } = props
  const { sheet, laying } = picture
  const help = useId()
  const middle = { x: sheet.width / 2, y: sheet.height / 2 }
  const camera = usePanZoom(sheet, { party: null, middle, opensOnWholeSheet: true })
  const { motion, settled, paneRef } = camera

  const press = (at: Point): void => {
    if (!motion) return
    const there = windowToChart(motion.camera(), motion.scene(), at)
    lay((now) => placeHex(now, there))
    // The hex that was put is as large as a finger.
    const zoom = LARGE_PX / laying.columnSpacing
    const isSmall = motion.targetCamera().zoom < zoom
    if (!laying.isFound && isSmall) motion.glideTo({ centre: there, zoom })
  }
  const onEnter = (): void => {
    const { width = 0, height = 0 } = motion?.scene().pane ?? {}
    press({ x: width / 2, y: height / 2 })
  }
  useClicksAndEnter(paneRef, { onPress: press, onEnter })
  const size = { ...sheet, '--unscale': 1 / (settled?.zoom ?? 1) }
  const on = { motion, lay }
  const corner = cornerOf(laying)
  const [right, down] = [corner.x - laying.centre.x, corner.y - laying.centre.y]
  // On a small hex it stands off, so that both handles can be taken.
  const off = Math.max(0, HANDLE_PX / ((settled?.zoom ?? 1) * Math.hypot(right, down)) - 1)
  const apart = { x: right * off, y: down * off }
  return (
    <div className={styles.table}>
      <div className={chart.chart}>
        <div
          ref={paneRef}
          className={`cover ${onSheet.ringed} ${chart.pane}`}
          data-armed=""
          data-testid="grid-table"
          role="application"
          aria-label={words.image}
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map, Enter puts the hex.
          tabIndex={0}
        >
          <div ref={camera.layerRef} className={chart.sheet} style={size}>
            {motion && <LaidPicture {...picture} motion={motion} settled={settled} />}
            <div ref={camera.pinsRef} className={chart.pins}>
              {children}
              <Handle {...on} kind="centre" at={laying.centre} move={moveHex} />
              <Handle {...on} kind="corner" at={corner} apart={apart} move={dragCorner} />
            </div>
          </div>
        </div>
        <p id={help} hidden>
          {words.keys}
        </p>
      </div>
      <div className={`row ${styles.strip}`}>
        <Button
          look="icon"
          onClick={() => motion?.glideTo({ centre: middle, zoom: 0 })}
          spoken={words.wholeMap}
        >
          <WholeIcon />
        </Button>
        <Button look="icon" onClick={camera.zoomOut} spoken={zoomOut}>
          <MinusIcon />
        </Button>
        <Button look="icon" onClick={camera.zoomIn} spoken={zoomIn}>
          <PlusIcon />
        </Button>
      </div>
    </div>
  )
}

const Handle = (props: {
  readonly kind: keyof typeof words.handle
  /** In chart units. */
  readonly at: Point
  /** How far from there it is drawn. */
  readonly apart?: Point
  readonly motion: Motion | null
  readonly lay: GridMapProps['lay']
  readonly move: (laying: Laying, to: Point) => Laying
}) => {
  const { kind, at, apart = { x: 0, y: 0 }, motion, lay, move } = props
  const zoomOf = (): number => motion?.camera().zoom ?? 1
  const drag = useDrag(at, zoomOf, (to) => lay((now) => move(now, to)))
  return (
    <button
      {...drag}
      type="button"
      className={`${onSheet.pinned} ${styles.handle}`}
      data-kind={kind}
      style={{ left: at.x + apart.x, top: at.y + apart.y }}
      aria-label={words.handle[kind]}
    />
  )
}

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
  const { motion, settled } = camera
  const zoom = settled?.zoom ?? 1
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
        {motion && <LaidPicture {...picture} motion={motion} settled={settled} />}
        <div ref={camera.pinsRef} />
      </div>
    </div>
  )
}
