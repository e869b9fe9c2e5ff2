import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Point, Rect } from '#shared/grid.ts'
import {
  type Camera,
  centreOnHome,
  centreOnPoint,
  MAX_ZOOM,
  minZoom,
  type Scene,
  type Size,
  visibleRect,
} from './camera.ts'
import { attachGestures, type ToolGesture, ZOOM_STEP, zoomBy } from './gestures.ts'
import { createMotion, type Motion } from './motion.ts'

/** The camera once it stands still; marks are drawn for it. */
export interface SettledCamera {
  readonly zoom: number
  /** The part of the chart in the window, in chart units. */
  readonly window: Rect
  readonly isLargest: boolean
  readonly isSmallest: boolean
  /** True for print: names are drawn at any size, because a reader cannot zoom in. */
  readonly isPaper?: boolean
}

const ZOOM_TOLERANCE = 1e-6
/** Smallest zoom after `show` and `lookAt`. */
const CLOSE_UP_ZOOM = 3

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: Math.max(clientWidth, 1),
  height: Math.max(clientHeight, 1),
})

const settledCamera = (camera: Camera, scene: Scene): SettledCamera => ({
  zoom: camera.zoom,
  window: visibleRect(camera, scene),
  isLargest: camera.zoom > MAX_ZOOM - ZOOM_TOLERANCE,
  isSmallest: camera.zoom < minZoom(scene) + ZOOM_TOLERANCE,
})

const closeUpOf = (motion: Motion, point: Point): Camera => {
  const targetCamera = motion.targetCamera()
  return centreOnPoint(
    { ...targetCamera, zoom: Math.max(targetCamera.zoom, CLOSE_UP_ZOOM) },
    motion.scene(),
    point,
  )
}

interface CameraTargets {
  readonly party: Point | null
  readonly middle: Point
  readonly lookAt?: { readonly point: Point; readonly at: number } | null
  readonly opensOnWholeSheet?: boolean | undefined
  /** For a chart without gestures: the camera to show. A new function moves it. */
  readonly frame?: (scene: Scene) => Camera
}

export const usePanZoom = (sheet: Size, targets: CameraTargets) => {
  const { party, middle, lookAt = null, opensOnWholeSheet, frame } = targets
  const paneRef = useRef<HTMLDivElement>(null)
  const layerRef = useRef<HTMLDivElement>(null)
  const pinsRef = useRef<HTMLDivElement>(null)
  const gestureRef = useRef<ToolGesture>(null)
  const [motion, setMotion] = useState<Motion | null>(null)
  const [settled, setRest] = useState<SettledCamera | null>(null)
  const home = party ?? middle
  const newestHome = useRef(home)
  const homeRef = useRef(home)
  const partyRef = useRef(party)
  const { width, height } = sheet
  const hasGestures = frame === undefined

  useLayoutEffect(() => {
    newestHome.current = home
  })

  const hasFramed = useRef(false)
  const goToFrame = useEffectEvent((newMotion: Motion): void => {
    if (!frame || newMotion.scene().pane.width <= 1) return
    const to = frame(newMotion.scene())
    if (hasFramed.current) newMotion.glideTo(to)
    else newMotion.jumpTo(to)
    hasFramed.current = true
  })

  useLayoutEffect(() => {
    const pane = paneRef.current
    const layer = layerRef.current
    const pins = pinsRef.current
    if (!pane || !layer || !pins) return undefined
    const currentScene = (): Scene => ({
      sheet: { width, height },
      pane: sizeOf(pane),
      home: newestHome.current,
      opensOnWholeSheet,
    })
    const settle = (camera: Camera): void => setRest(settledCamera(camera, currentScene()))
    const newMotion = createMotion(layer, pins, currentScene(), settle)
    setMotion(newMotion)
    const sizeObserver = new ResizeObserver(() => {
      newMotion.setScene(currentScene())
      goToFrame(newMotion)
    })
    sizeObserver.observe(pane)
    if (hasGestures) settle(newMotion.camera())
    const detach = hasGestures ? attachGestures(pane, newMotion, gestureRef) : null
    return () => {
      detach?.()
      sizeObserver.disconnect()
      newMotion.stop()
      setMotion(null)
    }
  }, [width, height, hasGestures, opensOnWholeSheet])

  const { x, y } = home
  const isPartyMarked = party !== null
  // The camera moves in the same frame as the party's marker, so that neither is seen alone.
  useLayoutEffect(() => {
    const homeBefore = homeRef.current
    const wasPartyMarked = partyRef.current !== null
    if (!motion || (homeBefore.x === x && homeBefore.y === y && isPartyMarked === wasPartyMarked))
      return
    homeRef.current = { x, y }
    partyRef.current = isPartyMarked ? homeRef.current : null
    motion.setScene({ ...motion.scene(), home: homeRef.current })
    if (isPartyMarked && hasGestures)
      motion.glideTo({ ...motion.targetCamera(), centre: homeRef.current })
  }, [x, y, isPartyMarked, motion, hasGestures])

  useLayoutEffect(() => {
    if (motion && frame) goToFrame(motion)
  }, [motion, frame])

  const lookedAt = useRef(lookAt?.at)
  useLayoutEffect(() => {
    if (!motion || !lookAt || lookAt.at === lookedAt.current) return
    lookedAt.current = lookAt.at
    motion.glideTo(closeUpOf(motion, lookAt.point))
  }, [motion, lookAt])

  const glideBy = (to: (camera: Camera, scene: Scene) => Camera): void => {
    if (motion) motion.glideTo(to(motion.targetCamera(), motion.scene()))
  }
  return {
    paneRef,
    layerRef,
    pinsRef,
    gestureRef,
    motion,
    settled,
    zoomIn: () => glideBy((camera, scene) => zoomBy(camera, scene, ZOOM_STEP)),
    zoomOut: () => glideBy((camera, scene) => zoomBy(camera, scene, 1 / ZOOM_STEP)),
    centre: () => glideBy(centreOnHome),
    show: (point: Point): void => motion?.glideTo(closeUpOf(motion, point)),
  }
}

export type PanZoom = ReturnType<typeof usePanZoom>
