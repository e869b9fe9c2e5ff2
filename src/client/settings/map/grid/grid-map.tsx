import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Point } from '../../../../rules/grid.ts'
import { toChart } from '../../../chart/camera/camera.ts'
import { placeIn } from '../../../chart/camera/gestures.ts'
import type { Motion } from '../../../chart/camera/motion.ts'
import { usePanZoom } from '../../../chart/camera/use-pan-zoom.ts'
import chart from '../../../chart/chart.module.css'
import onSheet from '../../../chart/on-sheet.module.css'
import { Button } from '../../../ui/button.tsx'
import { drawn, MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import styles from './grid.module.css'
import { cornerOf } from './laying.ts'
import { LaidPicture, type Picture } from './picture.tsx'
import * as words from './words.ts'

/** What a click puts. */
export type LayingHand = 'hex' | 'second'

interface GridMapProps extends Picture {
  readonly hand: LayingHand
  /** Below the map, beside its buttons. */
  readonly hands: ReactNode
  /** Signs that lie on the hexes. */
  readonly children: ReactNode
  readonly onClick: (at: Point) => void
  readonly onCentre: (to: Point) => void
  readonly onCorner: (to: Point) => void
  readonly onSecond: (to: Point) => void
}

/** A press that moves more is a drag, in px. */
const PRESS_PX = 4
const LEFT = 0
/** Columns of a hex whose corner can be dragged, in px. */
const LARGE_PX = 90
const STRIDE = 10

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** R-GRID-8: how far a key moves, in CSS pixels; null for other keys. */
export const nudgeOf = (
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Point | null => {
  const arrow = ARROWS[event.key]
  if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return null
  const by = event.shiftKey ? STRIDE : 1
  return { x: arrow.x * by, y: arrow.y * by }
}

const WholeIcon = drawn(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)

/** The map that a grid is laid on. Handles lie on it; all else of it pans. */
export const GridMap = (props: GridMapProps) => {
  const { hand, hands, children, onCentre, onCorner, onSecond, ...picture } = props
  const { sheet, laying } = picture
  const help = useId()
  const middle = { x: sheet.width / 2, y: sheet.height / 2 }
  const camera = usePanZoom(sheet, { party: null, middle, opensWhole: true })
  const { motion, rest, paneRef } = camera
  const press = (at: Point): void => {
    props.onClick(at)
    // The hex that was put is as large as a finger.
    if (!motion || hand !== 'hex' || laying.isFound) return
    const zoom = LARGE_PX / laying.columnSpacing
    if (motion.aim().zoom < zoom) motion.glide({ centre: at, zoom })
  }
  usePresses(paneRef, motion, press)
  const handle = motion && { motion, paneRef }
  const size = {
    width: sheet.width,
    height: sheet.height,
    '--unscale': rest ? 1 / rest.zoom : 1,
  }
  return (
    <div className={styles.table}>
      <div className={chart.chart}>
        <div
          ref={paneRef}
          className={`${onSheet.ringed} ${chart.pane}`}
          data-armed=""
          data-testid="grid-table"
          role="application"
          aria-label={words.image[hand]}
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map, Enter puts the hex.
          tabIndex={0}
        >
          <div ref={camera.layerRef} className={chart.sheet} style={size}>
            {motion && <LaidPicture {...picture} motion={motion} rest={rest} />}
            <div ref={camera.pinsRef} className={chart.pins}>
              {children}
              {handle && (
                <>
                  <Handle {...handle} kind="centre" at={laying.centre} onMove={onCentre} />
                  <Handle {...handle} kind="corner" at={cornerOf(laying)} onMove={onCorner} />
                  {laying.second && (
                    <Handle {...handle} kind="second" at={laying.second} onMove={onSecond} />
                  )}
                </>
              )}
            </div>
          </div>
        </div>
        <p id={help} hidden>
          {words.keys}
        </p>
      </div>
      <div className={`row ${styles.strip}`}>
        {hands}
        <div className="row">
          <Button
            look="icon"
            onClick={() => motion?.glide({ centre: middle, zoom: 0 })}
            spoken={words.wholeMap}
          >
            <WholeIcon />
          </Button>
          <Button look="icon" onClick={camera.zoomOut} spoken={words.zoomOut}>
            <MinusIcon />
          </Button>
          <Button look="icon" onClick={camera.zoomIn} spoken={words.zoomIn}>
            <PlusIcon />
          </Button>
        </div>
      </div>
    </div>
  )
}

type Pane = { readonly current: HTMLElement | null }

/** A click, a tap, or Enter, which stands for the middle of what is in sight. */
const usePresses = (paneRef: Pane, motion: Motion | null, onPress: (at: Point) => void): void => {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const pane = paneRef.current
    if (!pane || !motion) return undefined
    const there = (at: Point): Point => toChart(motion.camera(), motion.scene(), at)
    const fingers = new Set<number>()
    let pressed: Point | null = null
    const listeners = new AbortController()
    const { signal } = listeners
    const onDown = (event: PointerEvent): void => {
      fingers.add(event.pointerId)
      pressed = event.button === LEFT && fingers.size === 1 ? placeIn(pane, event) : null
    }
    const onUp = (event: PointerEvent): void => {
      fingers.delete(event.pointerId)
      const from = pressed
      pressed = null
      if (!from || event.type === 'pointercancel') return
      const at = placeIn(pane, event)
      if (Math.hypot(at.x - from.x, at.y - from.y) <= PRESS_PX) press(there(at))
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.target !== pane || event.key !== 'Enter') return
      const { width, height } = motion.scene().pane
      press(there({ x: width / 2, y: height / 2 }))
    }
    pane.addEventListener('pointerdown', onDown, { signal })
    pane.addEventListener('pointerup', onUp, { signal })
    pane.addEventListener('pointercancel', onUp, { signal })
    pane.addEventListener('keydown', onKey, { signal })
    return () => listeners.abort()
  }, [paneRef, motion])
}

const HANDLES = {
  centre: words.centreHandle,
  corner: words.cornerHandle,
  second: words.secondHandle,
}

/** Dragged, and nudged by arrow keys. */
const Handle = (props: {
  readonly kind: keyof typeof HANDLES
  /** In chart units. */
  readonly at: Point
  readonly motion: Motion
  readonly paneRef: Pane
  readonly onMove: (to: Point) => void
}) => {
  const { kind, at, motion, paneRef } = props
  const box = useRef<HTMLButtonElement>(null)
  const moveTo = useEffectEvent((to: Point, from: Point) =>
    props.onMove({ x: to.x - from.x, y: to.y - from.y }),
  )
  const beside = useEffectEvent(({ x, y }: Point): Point => ({ x: x - at.x, y: y - at.y }))
  useEffect(() => {
    const handle = box.current
    if (!handle) return undefined
    const there = (event: PointerEvent): Point =>
      toChart(motion.camera(), motion.scene(), placeIn(paneRef.current ?? handle, event))
    /** Where it was taken, beside its point. */
    let grip: Point | null = null
    const listeners = new AbortController()
    const { signal } = listeners
    const onDown = (event: PointerEvent): void => {
      // The pane would pan.
      event.stopPropagation()
      if (event.button !== LEFT) return
      handle.setPointerCapture(event.pointerId)
      grip = beside(there(event))
    }
    const onMove = (event: PointerEvent): void => {
      if (grip) moveTo(there(event), grip)
    }
    const letGo = (event: PointerEvent): void => {
      event.stopPropagation()
      grip = null
    }
    const onKey = (event: KeyboardEvent): void => {
      const by = nudgeOf(event)
      if (!by) return
      event.preventDefault()
      const { zoom } = motion.camera()
      moveTo({ x: by.x / zoom, y: by.y / zoom }, beside({ x: 0, y: 0 }))
    }
    handle.addEventListener('pointerdown', onDown, { signal })
    handle.addEventListener('pointermove', onMove, { signal })
    handle.addEventListener('pointerup', letGo, { signal })
    handle.addEventListener('pointercancel', letGo, { signal })
    handle.addEventListener('keydown', onKey, { signal })
    return () => listeners.abort()
  }, [motion, paneRef])
  return (
    <button
      ref={box}
      type="button"
      className={`${onSheet.pinned} ${styles.handle}`}
      data-kind={kind}
      style={{ left: at.x, top: at.y }}
      aria-label={HANDLES[kind]}
    />
  )
}
