import { type Camera, clamp, openingCamera, partWay, type Scene, transformOf } from './camera.ts'

/** In ms. */
const GLIDE_MS = 380
/** The camera has settled after this long without a change, in ms. */
const SETTLE_MS = 160
/** Longer under a finger: a sharp redraw would block its next move. */
const HELD_SETTLE_MS = 700

const easeOut = (part: number): number => 1 - (1 - part) ** 3

export const movesLittle = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the camera outside React, with one transform per frame. */
export interface Motion {
  readonly camera: () => Camera
  /** The end of the current glide, or the camera itself at rest. */
  readonly aim: () => Camera
  readonly scene: () => Scene
  /** The window, chart or party changed: adopts the scene and keeps the camera within it. */
  readonly look: (scene: Scene) => void
  readonly jump: (to: Camera) => void
  readonly glide: (to: Camera) => void
  readonly watch: (onFrame: () => void) => () => void
  readonly hold: (held: boolean) => void
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
  let settling: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  let goal: { from: Camera; to: Camera; since: number | null } | null = null

  const settle = (): void => {
    layer.style.willChange = ''
    onSettle(camera)
  }

  const write = (): void => {
    layer.style.transform = transformOf(camera, scene)
    const size = String(1 / camera.zoom)
    for (const pin of pins.children) if (pin instanceof HTMLElement) pin.style.scale = size
    for (const tell of watchers) tell()
  }

  const settleSoon = (): void => {
    clearTimeout(settling)
    settling = setTimeout(settle, isHeld ? HELD_SETTLE_MS : SETTLE_MS)
  }

  const step = (now: number): void => {
    frame = 0
    if (goal) {
      goal.since ??= now
      const part = Math.min((now - goal.since) / GLIDE_MS, 1)
      camera = clamp(partWay(goal.from, goal.to, easeOut(part)), scene)
      if (part === 1) goal = null
    }
    write()
    if (goal) schedule()
    else settleSoon()
  }

  const schedule = (): void => {
    // While moving, the browser scales a cached bitmap; at rest it draws sharply.
    layer.style.willChange = 'transform'
    if (!frame) frame = requestAnimationFrame(step)
    clearTimeout(settling)
  }

  const jump = (to: Camera): void => {
    goal = null
    camera = clamp(to, scene)
    schedule()
  }

  write()
  return {
    camera: () => camera,
    aim: () => goal?.to ?? camera,
    scene: () => scene,
    look: (next) => {
      scene = next
      camera = clamp(camera, scene)
      if (frame) return
      write()
      settleSoon()
    },
    jump,
    glide: (to) => {
      if (movesLittle()) {
        jump(to)
        return
      }
      goal = { from: camera, to: clamp(to, scene), since: null }
      schedule()
    },
    watch: (onFrame) => {
      watchers.add(onFrame)
      return () => watchers.delete(onFrame)
    },
    hold: (held) => {
      isHeld = held
      if (!frame && layer.style.willChange) settleSoon()
    },
    stop: () => {
      cancelAnimationFrame(frame)
      clearTimeout(settling)
    },
  }
}
