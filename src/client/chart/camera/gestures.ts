import type { Point } from '#shared/grid.ts'
import { type Camera, goHome, panBy, pinch, type Scene, zoomAt } from './camera.ts'
import { type Motion, movesLittle } from './motion.ts'

/** CSS pixels per arrow key, and with Shift. */
const PAN_STEP = 64
const PAN_STRIDE = 256
export const ZOOM_STEP = 1.4

export const zoomBy = (camera: Camera, scene: Scene, factor: number): Camera => {
  const { width, height } = scene.pane
  return zoomAt(camera, scene, factor, { x: width / 2, y: height / 2 })
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** null for a key that does not move the camera. */
const cameraForKey = (
  { key, shiftKey }: KeyboardEvent,
  camera: Camera,
  scene: Scene,
): Camera | null => {
  const arrow = ARROWS[key]
  const step = shiftKey ? PAN_STRIDE : PAN_STEP
  if (arrow) return panBy(camera, scene, { x: arrow.x * step, y: arrow.y * step })
  if (key === '+' || key === '=') return zoomBy(camera, scene, ZOOM_STEP)
  if (key === '-' || key === '_') return zoomBy(camera, scene, 1 / ZOOM_STEP)
  return key === '0' || key === 'Home' ? goHome(camera, scene) : null
}

/** Zoom per pixel of wheel, and of trackpad pinch (ctrl + wheel). */
const WHEEL_RATE = 0.0016
const TRACKPAD_PINCH_RATE = 0.01
const WHEEL_LINE = 16
const DOUBLE_CLICK_FACTOR = 2

/** After a throw the sheet slides on; its speed falls by this share per ms. */
const FRICTION = 0.006
const SLOWEST_SLIDE = 0.02
/** A finger at rest for this long before lifting was not throwing, in ms. */
const REST_MS = 60

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Takes the presses while a tool is in hand; positions in CSS pixels of the pane. */
export interface Hand {
  /** True while the press should pan after all, as with the space bar held. */
  readonly rests: () => boolean
  readonly down: (at: Point, event: PointerEvent) => void
  readonly move: (at: Point, event: PointerEvent) => void
  readonly up: () => void
  readonly cancel: () => void
}

/** A second finger within this time cancels the stroke: it is a pinch. In ms. */
const PINCH_MS = 250
/** A press that moves less than this is a click, in px. */
export const PRESS_PX = 4
export const LEFT = 0
const MIDDLE = 1

/** Relative to the pane, in CSS pixels. */
export const placeIn = (pane: HTMLElement, { clientX, clientY }: MouseEvent): Point => {
  const { left, top } = pane.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

interface Throw {
  readonly speed: Point
  readonly at: number
}

/**
 * Takes presses and keys on the pane. With a tool in hand, one finger or the left button goes to the
 * tool. Returns the cleanup.
 */
export const attachHands = (
  pane: HTMLElement,
  motion: Motion,
  handRef: { readonly current: Hand | null },
): (() => void) => {
  const fingers = new Map<number, Point>()
  let working: { readonly hand: Hand; readonly since: number } | null = null
  let pressed: Point | null = null
  const listeners = new AbortController()
  let last: Throw | null = null
  let sliding = 0

  const stopSliding = (): void => {
    cancelAnimationFrame(sliding)
    sliding = 0
  }

  const slide = (speed: Point): void => {
    let before = performance.now()
    let { x, y } = speed
    const step = (now: number): void => {
      const ms = Math.max(now - before, 1)
      before = now
      const camera = motion.camera()
      motion.jump(panBy(camera, motion.scene(), { x: x * ms, y: y * ms }))
      const kept = Math.exp(-FRICTION * ms)
      x *= kept
      y *= kept
      sliding = Math.hypot(x, y) > SLOWEST_SLIDE ? requestAnimationFrame(step) : 0
    }
    sliding = requestAnimationFrame(step)
  }

  const drag = (event: PointerEvent, from: Point, to: Point): Camera => {
    const by = { x: to.x - from.x, y: to.y - from.y }
    const ms = Math.max(event.timeStamp - (last?.at ?? event.timeStamp), 1)
    const fresh = { x: by.x / ms, y: by.y / ms }
    const old = last?.speed ?? fresh
    const speed = { x: (old.x + fresh.x) / 2, y: (old.y + fresh.y) / 2 }
    last = { speed, at: event.timeStamp }
    return panBy(motion.camera(), motion.scene(), by)
  }

  const layDown = (now: number): void => {
    if (!working) return
    if (now - working.since < PINCH_MS) working.hand.cancel()
    else working.hand.up()
    working = null
  }

  const onDown = (event: PointerEvent): void => {
    if (event.button !== LEFT && event.button !== MIDDLE) return
    if (event.button === MIDDLE) event.preventDefault()
    stopSliding()
    last = null
    const at = placeIn(pane, event)
    pressed = at
    fingers.set(event.pointerId, at)
    const hand = handRef.current
    if (fingers.size > 1) {
      layDown(event.timeStamp)
    } else if (hand && event.button === LEFT && !hand.rests()) {
      working = { hand, since: event.timeStamp }
      pane.setPointerCapture(event.pointerId)
      hand.down(at, event)
      return
    }
    pane.dataset.held = ''
    motion.hold(true)
  }

  const onMove = (event: PointerEvent): void => {
    const from = fingers.get(event.pointerId)
    if (!from) return
    const to = placeIn(pane, event)
    fingers.set(event.pointerId, to)
    if (working) {
      working.hand.move(to, event)
      return
    }
    // Not earlier: capture would keep the press from a button on the sheet.
    if (pressed && distance(pressed, to) > PRESS_PX) pane.setPointerCapture(event.pointerId)
    const others = [...fingers].filter(([id]) => id !== event.pointerId)
    const other = others[0]?.[1]
    if (!other) {
      motion.jump(drag(event, from, to))
      return
    }
    last = null
    if (others.length > 1) return
    const factor = distance(to, other) / Math.max(distance(from, other), 1)
    const between = { from: middle(from, other), to: middle(to, other), factor }
    motion.jump(pinch(motion.camera(), motion.scene(), between))
  }

  const onUp = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    delete pane.dataset.held
    motion.hold(false)
    if (working) {
      if (event.type === 'pointercancel') working.hand.cancel()
      else working.hand.up()
      working = null
      return
    }
    const thrown = last && event.timeStamp - last.at < REST_MS ? last.speed : null
    last = null
    if (thrown && !movesLittle()) slide(thrown)
  }

  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    stopSliding()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE
    const rate = event.ctrlKey ? TRACKPAD_PINCH_RATE : WHEEL_RATE
    const factor = Math.exp(-event.deltaY * pixels * rate)
    motion.jump(zoomAt(motion.camera(), motion.scene(), factor, placeIn(pane, event)))
  }

  const onDoubleClick = (event: MouseEvent): void => {
    if (handRef.current) return
    const factor = event.shiftKey ? 1 / DOUBLE_CLICK_FACTOR : DOUBLE_CLICK_FACTOR
    motion.glide(zoomAt(motion.aim(), motion.scene(), factor, placeIn(pane, event)))
  }

  /** Prevents a tap's mouse events: they would press into a dialog that the tap opened. */
  const onTouch = (event: TouchEvent): void => {
    if (handRef.current && event.cancelable) event.preventDefault()
  }

  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Buttons on the sheet use arrow keys themselves.
    if (event.target !== pane && event.key.startsWith('Arrow')) return
    const camera = cameraForKey(event, motion.aim(), motion.scene())
    if (!camera) return
    event.preventDefault()
    motion.glide(camera)
  }

  const { signal } = listeners
  pane.addEventListener('keydown', onKey, { signal })
  // Not passive, and attached early: the pane may be gone when the finger lifts.
  pane.addEventListener('touchstart', onTouch, { signal, passive: false })
  pane.addEventListener('pointerdown', onDown, { signal })
  pane.addEventListener('pointermove', onMove, { signal })
  pane.addEventListener('pointerup', onUp, { signal })
  pane.addEventListener('pointercancel', onUp, { signal })
  pane.addEventListener('dblclick', onDoubleClick, { signal })
  // Not passive: the page must not scroll or zoom.
  pane.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => {
    stopSliding()
    working?.hand.cancel()
    listeners.abort()
  }
}
