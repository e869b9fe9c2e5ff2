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
import { useClicks } from '#client/map-tools/gm/use-clicks.ts'
import { Button } from '#client/ui/button.tsx'
import { iconOf, MinusIcon, PlusIcon } from '#client/ui/icons.tsx'
import { hexCentre, hexExtent, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import styles from './grid.module.css'
import {
  dragCorner,
  draggedCorner,
  farHex,
  type GridDraft,
  moveGrid,
  placeHex,
  relativeGrid,
  type Side,
} from './grid-draft.ts'
import { type Picture, PictureWithGrid } from './picture.tsx'
import * as words from './words.ts'

const ARROW_STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Arrow keys with Shift move this many times farther. */
const SHIFT_FACTOR = 10

/**
 * R-GRID-8: event handlers that drag a point of the chart; arrow keys move it by a screen pixel.
 * They keep the pointer's press from the map below.
 */
const useDrag = (point: Point, getZoom: () => number, onMove: (to: Point) => void) => {
  /** Where the pointer took the point, and the zoom then: the camera may still be gliding. */
  const grip = useRef<Point & { readonly zoom: number }>(null)
  return {
    onPointerDownCapture: (event: PointerEvent<HTMLElement>): void => {
      event.stopPropagation()
      if (event.button !== 0 || !event.isPrimary) return
      const zoom = getZoom()
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { x: point.x - event.clientX / zoom, y: point.y - event.clientY / zoom, zoom }
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
      const arrow = ARROW_STEPS[event.key]
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const by = (event.shiftKey ? SHIFT_FACTOR : 1) / getZoom()
      onMove({ x: point.x + arrow.x * by, y: point.y + arrow.y * by })
    },
  }
}

interface GridMapProps extends Picture {
  readonly updateDraft: (change: (draft: GridDraft) => GridDraft) => void
  readonly children: ReactNode
}

const HANDLE_PX = 44
/** Column spacing to zoom to, in CSS pixels: the placed hex's corner can be dragged then. */
const DRAGGABLE_COLUMN_PX = 90

const WholeIcon = iconOf(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)

/** The image under the drafted grid. Two handles change the grid; dragging elsewhere pans. */
export const GridMap = (props: GridMapProps) => {
  const { updateDraft, children, ...picture } = props
  const { sheet, draft } = picture
  const help = useId()
  const middle = { x: sheet.width / 2, y: sheet.height / 2 }
  const camera = usePanZoom(sheet, { party: null, middle, opensOnWholeSheet: true })
  const { motion, settled, paneRef } = camera

  const placeAt = (at: Point): void => {
    if (!motion) return
    const chartPoint = windowToChart(motion.camera(), motion.scene(), at)
    updateDraft((now) => placeHex(now, chartPoint))
    const zoom = DRAGGABLE_COLUMN_PX / draft.columnSpacing
    const isSmall = motion.targetCamera().zoom < zoom
    if (!draft.isAligned && isSmall) motion.glideTo({ centre: chartPoint, zoom })
  }
  const onEnter = (): void => {
    const { width = 0, height = 0 } = motion?.scene().pane ?? {}
    placeAt({ x: width / 2, y: height / 2 })
  }
  useClicks(paneRef, { onPress: placeAt, onEnter })
  const size = { ...sheet, '--unscale': 1 / (settled?.zoom ?? 1) }
  const handleProps = { motion, updateDraft }
  const corner = draggedCorner(draft)
  const [right, down] = [corner.x - draft.centre.x, corner.y - draft.centre.y]
  // On a small hex the corner's handle is drawn farther out, so that the handles do not overlap.
  const standOff = Math.max(0, HANDLE_PX / ((settled?.zoom ?? 1) * Math.hypot(right, down)) - 1)
  const handleOffset = { x: right * standOff, y: down * standOff }
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
            {motion && <PictureWithGrid {...picture} motion={motion} settled={settled} />}
            <div ref={camera.pinsRef} className={chart.pins}>
              {children}
              <Handle {...handleProps} kind="centre" at={draft.centre} move={moveGrid} />
              <Handle
                {...handleProps}
                kind="corner"
                at={corner}
                handleOffset={handleOffset}
                move={dragCorner}
              />
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
  /** The point that the handle moves, in chart units. */
  readonly at: Point
  /** Where the handle is drawn, relative to its point. */
  readonly handleOffset?: Point
  readonly motion: Motion | null
  readonly updateDraft: GridMapProps['updateDraft']
  readonly move: (draft: GridDraft, to: Point) => GridDraft
}) => {
  const { kind, at, handleOffset = { x: 0, y: 0 }, motion, updateDraft, move } = props
  const getZoom = (): number => motion?.camera().zoom ?? 1
  const drag = useDrag(at, getZoom, (to) => updateDraft((now) => move(now, to)))
  return (
    <button
      {...drag}
      type="button"
      className={`${onSheet.pinned} ${styles.handle}`}
      data-kind={kind}
      style={{ left: at.x + handleOffset.x, top: at.y + handleOffset.y }}
      aria-label={words.handle[kind]}
    />
  )
}

/** The part of a loupe's width that one hex fills. */
const LOUPE_FILL = 0.6

interface CornerLoupeProps extends Picture {
  readonly side: Side
  /** See `farHex`. */
  readonly inset: number
  /** Called with the far hex, in steps from the placed hex, and the new place of its centre. */
  readonly onMove: (hex: Hex, to: Point) => void
}

/** R-GRID-8: one far hex, enlarged; dragging and arrow keys move it and stretch the grid. */
export const CornerLoupe = ({ side, inset, onMove, ...picture }: CornerLoupeProps) => {
  const { sheet, draft } = picture
  /** The loupe's hex does not change while the loupe has the focus. */
  const [focusedHex, setFocusedHex] = useState<Hex | null>(null)
  /** The camera stays here while the hex is dragged, so that the lines move over the image. */
  const [frozenCentre, setFrozenCentre] = useState<Point | null>(null)
  const grid = relativeGrid(draft)
  const currentFarHex = farHex(draft, sheet, side, inset)
  const hex = focusedHex ?? currentFarHex
  const centre = hexCentre(grid, hex)
  const { x, y } = frozenCentre ?? centre
  const { width } = hexExtent(grid)
  const frame = useMemo(
    () =>
      ({ pane }: Scene) => ({
        centre: { x, y },
        zoom: Math.min((LOUPE_FILL * pane.width) / width, MAX_ZOOM),
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
      onFocus={() => setFocusedHex(currentFarHex)}
      onBlur={() => setFocusedHex(null)}
      onGotPointerCapture={({ currentTarget }) => {
        // Dragging with a finger does not move the focus by itself.
        currentTarget.focus({ preventScroll: true })
        setFrozenCentre(centre)
      }}
      onLostPointerCapture={() => {
        drag.onLostPointerCapture()
        setFrozenCentre(null)
      }}
    >
      <div ref={camera.layerRef} className={chart.sheet} style={size}>
        {motion && <PictureWithGrid {...picture} motion={motion} settled={settled} />}
        <div ref={camera.pinsRef} />
      </div>
    </div>
  )
}
