import type { Point } from '#shared/grid.ts'
import { type Camera, centreOnHome, panBy, pinch, type Scene, zoomAt } from './camera.ts'
import { type Motion, prefersReducedMotion } from './motion.ts'

/** How far an arrow key pans, without and with Shift, in CSS pixels. */
const PAN_STEP_PX = 64
const PAN_STRIDE_PX = 256
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
  const step = shiftKey ? PAN_STRIDE_PX : PAN_STEP_PX
  if (arrow) return panBy(camera, scene, { x: arrow.x * step, y: arrow.y * step })
  if (key === '+' || key === '=') return zoomBy(camera, scene, ZOOM_STEP)
  if (key === '-' || key === '_') return zoomBy(camera, scene, 1 / ZOOM_STEP)
  return key === '0' || key === 'Home' ? centreOnHome(camera, scene) : null
}

/** Zoom per pixel of the wheel, and of a trackpad pinch (ctrl + wheel). */
const WHEEL_RATE = 0.0016
const TRACKPAD_PINCH_RATE = 0.01
const WHEEL_LINE_PX = 16
const DOUBLE_CLICK_FACTOR = 2

/** The sheet slides on after a fast drag; its speed falls by this share per ms. */
const FRICTION = 0.006
const SLOWEST_SLIDE = 0.02
/** A finger that rests this long before lifting lets the sheet stand still, in ms. */
const THROW_PAUSE_MS = 60

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Receives presses while a tool is selected; positions in CSS pixels of the pane. */
export interface ToolGesture {
  /** True while a press pans the map instead, as with the space bar held. */
  readonly pansInstead: () => boolean
  readonly down: (at: Point, event: PointerEvent) => void
  readonly move: (at: Point, event: PointerEvent) => void
  readonly up: () => void
  readonly cancel: () => void
}

/** A second finger within this time cancels the stroke, because it is a pinch; in ms. */
const PINCH_WITHIN_MS = 250
/** A press that moves less than this is a click, in CSS pixels. */
export const CLICK_TOLERANCE_PX = 4
export const LEFT_BUTTON = 0
const MIDDLE_BUTTON = 1

/** The pointer's position relative to the pane, in CSS pixels. */
export const pointInPane = (pane: HTMLElement, { clientX, clientY }: MouseEvent): Point => {
  const { left, top } = pane.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

interface DragSpeed {
  readonly speed: Point
  readonly at: number
}

/**
 * Handles presses and keys on the pane. While a tool is selected, one finger or the left button
 * goes to the tool. Returns the cleanup.
 */
export const attachGestures = (
  pane: HTMLElement,
  motion: Motion,
  gestureRef: { readonly current: ToolGesture | null },
): (() => void) => {
  const fingers = new Map<number, Point>()
  let activePress: { readonly gesture: ToolGesture; readonly since: number } | null = null
  let pressedAt: Point | null = null
  const listeners = new AbortController()
  let lastDrag: DragSpeed | null = null
  let slideFrame = 0

  const stopSliding = (): void => {
    cancelAnimationFrame(slideFrame)
    slideFrame = 0
  }

  const slide = (speed: Point): void => {
    let lastStepAt = performance.now()
    let { x, y } = speed
    const step = (now: number): void => {
      const ms = Math.max(now - lastStepAt, 1)
      lastStepAt = now
      const camera = motion.camera()
      motion.jumpTo(panBy(camera, motion.scene(), { x: x * ms, y: y * ms }))
      const slowdown = Math.exp(-FRICTION * ms)
      x *= slowdown
      y *= slowdown
      slideFrame = Math.hypot(x, y) > SLOWEST_SLIDE ? requestAnimationFrame(step) : 0
    }
    slideFrame = requestAnimationFrame(step)
  }

  const drag = (event: PointerEvent, from: Point, to: Point): Camera => {
    const offset = { x: to.x - from.x, y: to.y - from.y }
    const ms = Math.max(event.timeStamp - (lastDrag?.at ?? event.timeStamp), 1)
    const newSpeed = { x: offset.x / ms, y: offset.y / ms }
    const oldSpeed = lastDrag?.speed ?? newSpeed
    const speed = { x: (oldSpeed.x + newSpeed.x) / 2, y: (oldSpeed.y + newSpeed.y) / 2 }
    lastDrag = { speed, at: event.timeStamp }
    return panBy(motion.camera(), motion.scene(), offset)
  }

  const endPress = (now: number): void => {
    if (!activePress) return
    if (now - activePress.since < PINCH_WITHIN_MS) activePress.gesture.cancel()
    else activePress.gesture.up()
    activePress = null
  }

  const onDown = (event: PointerEvent): void => {
    if (event.button !== LEFT_BUTTON && event.button !== MIDDLE_BUTTON) return
    if (event.button === MIDDLE_BUTTON) event.preventDefault()
    stopSliding()
    lastDrag = null
    const at = pointInPane(pane, event)
    pressedAt = at
    fingers.set(event.pointerId, at)
    const gesture = gestureRef.current
    if (fingers.size > 1) {
      endPress(event.timeStamp)
    } else if (gesture && event.button === LEFT_BUTTON && !gesture.pansInstead()) {
      activePress = { gesture, since: event.timeStamp }
      pane.setPointerCapture(event.pointerId)
      gesture.down(at, event)
      return
    }
    pane.dataset.held = ''
    motion.setHeld(true)
  }

  const onMove = (event: PointerEvent): void => {
    const from = fingers.get(event.pointerId)
    if (!from) return
    const to = pointInPane(pane, event)
    fingers.set(event.pointerId, to)
    if (activePress) {
      activePress.gesture.move(to, event)
      return
    }
    // The pointer is captured only now: earlier, buttons on the sheet would get no click.
    if (pressedAt && distance(pressedAt, to) > CLICK_TOLERANCE_PX)
      pane.setPointerCapture(event.pointerId)
    const otherFingers = [...fingers].filter(([id]) => id !== event.pointerId)
    const otherFinger = otherFingers[0]?.[1]
    if (!otherFinger) {
      motion.jumpTo(drag(event, from, to))
      return
    }
    lastDrag = null
    if (otherFingers.length > 1) return
    const factor = distance(to, otherFinger) / Math.max(distance(from, otherFinger), 1)
    const pinchMove = { from: midpoint(from, otherFinger), to: midpoint(to, otherFinger), factor }
    motion.jumpTo(pinch(motion.camera(), motion.scene(), pinchMove))
  }

  const onUp = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    delete pane.dataset.held
    motion.setHeld(false)
    if (activePress) {
      if (event.type === 'pointercancel') activePress.gesture.cancel()
      else activePress.gesture.up()
      activePress = null
      return
    }
    const throwSpeed =
      lastDrag && event.timeStamp - lastDrag.at < THROW_PAUSE_MS ? lastDrag.speed : null
    lastDrag = null
    if (throwSpeed && !prefersReducedMotion()) slide(throwSpeed)
  }

  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    stopSliding()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE_PX
    const rate = event.ctrlKey ? TRACKPAD_PINCH_RATE : WHEEL_RATE
    const factor = Math.exp(-event.deltaY * pixels * rate)
    motion.jumpTo(zoomAt(motion.camera(), motion.scene(), factor, pointInPane(pane, event)))
  }

  const onDoubleClick = (event: MouseEvent): void => {
    if (gestureRef.current) return
    const factor = event.shiftKey ? 1 / DOUBLE_CLICK_FACTOR : DOUBLE_CLICK_FACTOR
    motion.glideTo(zoomAt(motion.targetCamera(), motion.scene(), factor, pointInPane(pane, event)))
  }

  /** Prevents a tap's mouse events: they would press into a dialog that the tap opened. */
  const onTouch = (event: TouchEvent): void => {
    if (gestureRef.current && event.cancelable) event.preventDefault()
  }

  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Buttons on the sheet use arrow keys themselves.
    if (event.target !== pane && event.key.startsWith('Arrow')) return
    const camera = cameraForKey(event, motion.targetCamera(), motion.scene())
    if (!camera) return
    event.preventDefault()
    motion.glideTo(camera)
  }

  const { signal } = listeners
  pane.addEventListener('keydown', onKey, { signal })
  // Must not be passive. `touchend` would be too late: the pane may be gone when the finger lifts.
  pane.addEventListener('touchstart', onTouch, { signal, passive: false })
  pane.addEventListener('pointerdown', onDown, { signal })
  pane.addEventListener('pointermove', onMove, { signal })
  pane.addEventListener('pointerup', onUp, { signal })
  pane.addEventListener('pointercancel', onUp, { signal })
  pane.addEventListener('dblclick', onDoubleClick, { signal })
  // Must not be passive: it keeps the page from scrolling and zooming.
  pane.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => {
    stopSliding()
    activePress?.gesture.cancel()
    listeners.abort()
  }
}
