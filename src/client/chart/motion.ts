import { type Camera, clamp, openingCamera, partWay, type Scene, transformOf } from './camera.ts'

/** How long the camera takes to a new place, in ms. */
const GLIDE_MS = 380
/** A camera that was left alone this long has settled, in ms. */
const SETTLE_MS = 160
/** Under a finger it settles later: drawing all of it sharply would stop the finger's next move. */
const HELD_SETTLE_MS = 700

const easeOut = (part: number): number => 1 - (1 - part) ** 3

/** Whether the person asked for less motion. */
export const movesLittle = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Moves the camera and writes the one transform, at most once a frame, without React. */
export interface Motion {
  readonly camera: () => Camera
  /** Where the camera is going, or where it is when it rests: what the next key press adds to. */
  readonly aim: () => Camera
  readonly scene: () => Scene
  /** The window or the chart changed, or the party moved: the camera keeps to what it looks at. */
  readonly look: (scene: Scene) => void
  /** To a place at once, as under a finger. */
  readonly jump: (to: Camera) => void
  /** To a place in a short movement; at once where the person asked for less motion. */
  readonly glide: (to: Camera) => void
  /** Tells of every frame in which the sheet moved. Answers what ends it. */
  readonly watch: (onFrame: () => void) => () => void
  /** Whether a finger holds the sheet. */
  readonly hold: (held: boolean) => void
  readonly stop: () => void
}

/**
 * @param layer what is moved: the sheet with all that lies on it
 * @param pins what lies on it and keeps its size on the screen in every frame: each child is scaled
 *   for itself, for a property that they inherited would have all that is in them styled anew
 * @param onSettle told when the camera has come to rest
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
    // While it moves, the browser keeps the drawn sheet as a picture; at rest it draws it sharply.
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
