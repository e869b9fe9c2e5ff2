import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Point } from '../../../../rules/grid.ts'

/** A press that moves farther is no click, in CSS pixels. */
const STILL = 6
/** A finger that rests this long shows the loupe. */
const REST_MS = 350
const WHEEL_RATE = 0.0016
const TRACKPAD_PINCH_RATE = 0.01
const WHEEL_LINE = 16

export interface TableHands {
  readonly onClick: (at: Point) => void
  readonly onDrag: (by: Point) => void
  /** The middle button, or two fingers: always moves the sheet. */
  readonly onPan: (by: Point) => void
  readonly onZoom: (factor: number, from: Point, to: Point) => void
  /** null once the finger is gone. */
  readonly onRest: (at: Point | null) => void
}

interface Press {
  readonly start: Point
  readonly button: number
  moved: boolean
  resting: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/** In CSS pixels of the pane. */
export const placeIn = (
  pane: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point => {
  const { left, top } = pane.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = (a: Point, b: Point): number => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1)
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

/** Pointer and wheel on the pane. */
export const useTableHands = (
  pane: { readonly current: HTMLElement | null },
  hands: TableHands,
) => {
  const fingers = useRef(new Map<number, Point>())
  const press = useRef<Press>(null)
  const latest = useRef(hands)
  // In the layout phase: a click refers to what is in sight.
  useLayoutEffect(() => {
    latest.current = hands
  })

  useEffect(() => {
    const element = pane.current
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      if (!element) return
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE
      const rate = event.ctrlKey ? TRACKPAD_PINCH_RATE : WHEEL_RATE
      const at = placeIn(element, event)
      latest.current.onZoom(Math.exp(-event.deltaY * lines * rate), at, at)
    }
    // Not passive: the page must not scroll or zoom.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [pane])

  const letGo = (): void => {
    clearTimeout(press.current?.timer)
    if (press.current?.resting) latest.current.onRest(null)
    press.current = null
  }

  const onPointerDown = (event: PointerEvent): void => {
    const element = pane.current
    if (!element || event.button > 1) return
    element.setPointerCapture(event.pointerId)
    const start = placeIn(element, event)
    fingers.current.set(event.pointerId, start)
    letGo()
    if (fingers.current.size > 1) return
    const rest = (): void => {
      if (!press.current || press.current.moved) return
      press.current.resting = true
      latest.current.onRest(start)
    }
    const timer = event.pointerType === 'touch' ? setTimeout(rest, REST_MS) : undefined
    press.current = { start, button: event.button, moved: false, resting: false, timer }
  }

  const onPointerMove = (event: PointerEvent): void => {
    const element = pane.current
    const from = fingers.current.get(event.pointerId)
    if (!element || !from) return
    const to = placeIn(element, event)
    const held = press.current
    if (fingers.current.size > 1) {
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, to)
      if (!other) return
      const factor = apart(to, other) / apart(from, other)
      latest.current.onZoom(factor, middle(from, other), middle(to, other))
      return
    }
    if (!held) return
    if (held.resting) {
      fingers.current.set(event.pointerId, to)
      latest.current.onRest(to)
      return
    }
    if (!held.moved && apart(held.start, to) <= STILL) return
    held.moved = true
    clearTimeout(held.timer)
    fingers.current.set(event.pointerId, to)
    const by = minus(to, from)
    if (held.button === 1) latest.current.onPan(by)
    else latest.current.onDrag(by)
  }

  const onPointerUp = (event: PointerEvent): void => {
    const at = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    const held = press.current
    letGo()
    if (!held || !at || held.moved || held.button !== 0) return
    latest.current.onClick(held.resting ? at : held.start)
  }

  const onPointerCancel = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId)
    letGo()
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}
