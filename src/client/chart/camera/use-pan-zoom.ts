import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Point, Rect } from '#shared/grid.ts'
import {
  type Camera,
  goHome,
  lookAtPoint,
  MAX_ZOOM,
  minZoom,
  type Scene,
  type Size,
  windowOf,
} from './camera.ts'
import { attachHands, type Hand, ZOOM_STEP, zoomBy } from './gestures.ts'
import { createMotion, type Motion } from './motion.ts'

/** How the camera came to rest, for marks that are drawn at rest only. */
export interface Rest {
  readonly zoom: number
  /** In chart units. */
  readonly window: Rect
  readonly isLargest: boolean
  readonly isSmallest: boolean
  /** Nobody can come closer to what is printed: it is named at any size. */
  readonly isPaper?: boolean
}

const HAIR = 1e-6
/** The minimum zoom of `show` and `lookAt`. */
const LOOK_ZOOM = 3

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: Math.max(clientWidth, 1),
  height: Math.max(clientHeight, 1),
})

const restOf = (camera: Camera, scene: Scene): Rest => ({
  zoom: camera.zoom,
  window: windowOf(camera, scene),
  isLargest: camera.zoom > MAX_ZOOM - HAIR,
  isSmallest: camera.zoom < minZoom(scene) + HAIR,
})

const nearTo = (motion: Motion, point: Point): Camera => {
  const aim = motion.aim()
  return lookAtPoint({ ...aim, zoom: Math.max(aim.zoom, LOOK_ZOOM) }, motion.scene(), point)
}

interface Sights {
  readonly party: Point | null
  readonly middle: Point
  readonly lookAt?: { readonly point: Point; readonly at: number } | null
  readonly opensWhole?: boolean | undefined
  /** Where nothing is pressed: what the camera looks at, and goes to when it is another. */
  readonly frame?: (scene: Scene) => Camera
}

export const usePanZoom = (sheet: Size, sights: Sights) => {
  const { party, middle, lookAt = null, opensWhole, frame } = sights
  const paneRef = useRef<HTMLDivElement>(null)
  const layerRef = useRef<HTMLDivElement>(null)
  const pinsRef = useRef<HTMLDivElement>(null)
  const handRef = useRef<Hand>(null)
  const [motion, setMotion] = useState<Motion | null>(null)
  const [rest, setRest] = useState<Rest | null>(null)
  const home = party ?? middle
  const newestHome = useRef(home)
  const homeRef = useRef(home)
  const partyRef = useRef(party)
  const { width, height } = sheet
  const hasHands = frame === undefined

  useLayoutEffect(() => {
    newestHome.current = home
  })

  const hasLooked = useRef(false)
  const goToFrame = useEffectEvent((made: Motion): void => {
    if (!frame || made.scene().pane.width <= 1) return
    const to = frame(made.scene())
    if (hasLooked.current) made.glide(to)
    else made.jump(to)
    hasLooked.current = true
  })

  useLayoutEffect(() => {
    const pane = paneRef.current
    const layer = layerRef.current
    const pins = pinsRef.current
    if (!pane || !layer || !pins) return undefined
    const sceneNow = (): Scene => ({
      sheet: { width, height },
      pane: sizeOf(pane),
      home: newestHome.current,
      opensWhole,
    })
    const settle = (camera: Camera): void => setRest(restOf(camera, sceneNow()))
    const made = createMotion(layer, pins, sceneNow(), settle)
    setMotion(made)
    const sizes = new ResizeObserver(() => {
      made.look(sceneNow())
      goToFrame(made)
    })
    sizes.observe(pane)
    if (hasHands) settle(made.camera())
    const detach = hasHands ? attachHands(pane, made, handRef) : null
    return () => {
      detach?.()
      sizes.disconnect()
      made.stop()
      setMotion(null)
    }
  }, [width, height, hasHands, opensWhole])

  const { x, y } = home
  const marked = party !== null
  // In the same frame as the marker's own jump, so that neither is seen alone.
  useLayoutEffect(() => {
    const before = homeRef.current
    const wasMarked = partyRef.current !== null
    if (!motion || (before.x === x && before.y === y && marked === wasMarked)) return
    homeRef.current = { x, y }
    partyRef.current = marked ? homeRef.current : null
    motion.look({ ...motion.scene(), home: homeRef.current })
    if (marked && hasHands) motion.glide({ ...motion.aim(), centre: homeRef.current })
  }, [x, y, marked, motion, hasHands])

  useLayoutEffect(() => {
    if (motion && frame) goToFrame(motion)
  }, [motion, frame])

  const seenAt = useRef(lookAt?.at)
  useLayoutEffect(() => {
    if (!motion || !lookAt || lookAt.at === seenAt.current) return
    seenAt.current = lookAt.at
    motion.glide(nearTo(motion, lookAt.point))
  }, [motion, lookAt])

  const go = (to: (camera: Camera, scene: Scene) => Camera): void => {
    if (motion) motion.glide(to(motion.aim(), motion.scene()))
  }
  return {
    paneRef,
    layerRef,
    pinsRef,
    handRef,
    motion,
    rest,
    zoomIn: () => go((camera, scene) => zoomBy(camera, scene, ZOOM_STEP)),
    zoomOut: () => go((camera, scene) => zoomBy(camera, scene, 1 / ZOOM_STEP)),
    centre: () => go(goHome),
    show: (point: Point): void => motion?.glide(nearTo(motion, point)),
  }
}

export type PanZoom = ReturnType<typeof usePanZoom>
