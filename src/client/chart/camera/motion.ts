import {
  type Camera,
  cameraBetween,
  cameraTransform,
  clampCamera,
  openingCamera,
  type Scene,
} from './camera.ts'

const GLIDE_MS = 380
/** The camera counts as settled after this long without a change, in ms. */
const SETTLE_MS = 160
/** The same while a finger holds the sheet, in ms: a sharp redraw would block its next move. */
const HELD_SETTLE_MS = 700

const easeOut = (progress: number): number => 1 - (1 - progress) ** 3

export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the camera outside React, with one transform per frame. */
export interface Motion {
  readonly camera: () => Camera
  /** The end of the current glide, or the camera itself at rest. */
  readonly targetCamera: () => Camera
  readonly scene: () => Scene
  /**
   * Called when the window, the chart or the party changed; keeps the camera within the new scene.
   */
  readonly setScene: (scene: Scene) => void
  readonly jumpTo: (to: Camera) => void
  readonly glideTo: (to: Camera) => void
  readonly onEachFrame: (onFrame: () => void) => () => void
  readonly setHeld: (isHeldNow: boolean) => void
  readonly stop: () => void
}

/**
 * @param layer the sheet and everything on it
 * @param pins parent of marks with a constant screen size. Each child is scaled on its own: an
 *   inherited property would restyle all their contents
 * @param onSettle called when the camera comes to rest
 */
export const createMotion = (
  layer: HTMLElement,
  pins: HTMLElement,
  start: Scene,
  onSettle: (camera: Camera) => void,
): Motion => {
  let scene = start
  let camera = openingCamera(scene)
  let frame = 0
  let isHeld = false
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  const frameListeners = new Set<() => void>()
  let glide: { from: Camera; to: Camera; since: number | null } | null = null

  const settle = (): void => {
    layer.style.willChange = ''
    onSettle(camera)
  }

  const applyCamera = (): void => {
    layer.style.transform = cameraTransform(camera, scene)
    const size = String(1 / camera.zoom)
    for (const pin of pins.children) if (pin instanceof HTMLElement) pin.style.scale = size
    for (const onFrame of frameListeners) onFrame()
  }

  const settleSoon = (): void => {
    clearTimeout(settleTimer)
    settleTimer = setTimeout(settle, isHeld ? HELD_SETTLE_MS : SETTLE_MS)
  }

  const step = (now: number): void => {
    frame = 0
    if (glide) {
      glide.since ??= now
      const progress = Math.min((now - glide.since) / GLIDE_MS, 1)
      camera = clampCamera(cameraBetween(glide.from, glide.to, easeOut(progress)), scene)
      if (progress === 1) glide = null
    }
    applyCamera()
    if (glide) schedule()
    else settleSoon()
  }

  const schedule = (): void => {
    // While moving, the browser scales a cached bitmap; at rest it draws sharply.
    layer.style.willChange = 'transform'
    if (!frame) frame = requestAnimationFrame(step)
    clearTimeout(settleTimer)
  }

  const jumpTo = (to: Camera): void => {
    glide = null
    camera = clampCamera(to, scene)
    schedule()
  }

  applyCamera()
  return {
    camera: () => camera,
    targetCamera: () => glide?.to ?? camera,
    scene: () => scene,
    setScene: (newScene) => {
      scene = newScene
      camera = clampCamera(camera, scene)
      if (frame) return
      applyCamera()
      settleSoon()
    },
    jumpTo,
    glideTo: (to) => {
      if (prefersReducedMotion()) {
        jumpTo(to)
        return
      }
      glide = { from: camera, to: clampCamera(to, scene), since: null }
      schedule()
    },
    onEachFrame: (onFrame) => {
      frameListeners.add(onFrame)
      return () => frameListeners.delete(onFrame)
    },
    setHeld: (isHeldNow) => {
      isHeld = isHeldNow
      if (!frame && layer.style.willChange) settleSoon()
    },
    stop: () => {
      cancelAnimationFrame(frame)
      clearTimeout(settleTimer)
    },
  }
}
