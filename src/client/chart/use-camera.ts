import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import {
  type Camera,
  centreOnParty,
  MAX_ZOOM,
  minZoom,
  OPENING_ZOOM,
  type Point,
  type Scene,
  type Size,
} from './camera.ts'
import { attachGestures } from './gestures.ts'
import { cameraForKey, ZOOM_STEP, zoomBy } from './keys.ts'
import { createMotion, type Motion } from './motion.ts'

export interface CameraControl {
  readonly paneRef: RefObject<HTMLDivElement | null>
  readonly layerRef: RefObject<HTMLDivElement | null>
  /** The zoom at which the camera last came to rest. */
  readonly zoom: number
  readonly isLargest: boolean
  readonly isSmallest: boolean
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly centre: () => void
}

interface Rest {
  readonly zoom: number
  readonly isLargest: boolean
  readonly isSmallest: boolean
}

const AT_START: Rest = { zoom: OPENING_ZOOM, isLargest: false, isSmallest: false }
/** Zooms this close are the same. */
const HAIR = 1e-6

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: Math.max(clientWidth, 1),
  height: Math.max(clientHeight, 1),
})

/** The camera over a chart: opens on the party, follows it, and goes where hands and keys send it. */
export const useCamera = (sheet: Size, party: Point): CameraControl => {
  const paneRef = useRef<HTMLDivElement>(null)
  const layerRef = useRef<HTMLDivElement>(null)
  const motionRef = useRef<Motion>(null)
  const partyRef = useRef(party)
  const [rest, setRest] = useState(AT_START)
  const { width, height } = sheet

  useLayoutEffect(() => {
    const pane = paneRef.current
    const layer = layerRef.current
    if (!pane || !layer) return undefined
    const sceneNow = (): Scene => ({
      sheet: { width, height },
      pane: sizeOf(pane),
      party: partyRef.current,
    })
    const settle = ({ zoom }: Camera): void => {
      const isLargest = zoom > MAX_ZOOM - HAIR
      const isSmallest = zoom < minZoom(sceneNow()) + HAIR
      setRest({ zoom, isLargest, isSmallest })
    }
    const motion = createMotion(layer, sceneNow(), settle)
    motionRef.current = motion
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const camera = cameraForKey(event, motion.aim(), motion.scene())
      if (!camera) return
      event.preventDefault()
      motion.glide(camera)
    }
    const sizes = new ResizeObserver(() => motion.look(sceneNow()))
    sizes.observe(pane)
    pane.addEventListener('keydown', onKey)
    const detach = attachGestures(pane, motion)
    return () => {
      detach()
      pane.removeEventListener('keydown', onKey)
      sizes.disconnect()
      motion.stop()
      motionRef.current = null
    }
  }, [width, height])

  const { x, y } = party
  // In the same frame as the marker's own jump: the eye sees neither alone.
  useLayoutEffect(() => {
    const motion = motionRef.current
    const before = partyRef.current
    if (!motion || (before.x === x && before.y === y)) return
    partyRef.current = { x, y }
    motion.look({ ...motion.scene(), party: partyRef.current })
    motion.glide({ ...motion.aim(), centre: partyRef.current })
  }, [x, y])

  const go = (to: (camera: Camera, scene: Scene) => Camera): void => {
    const motion = motionRef.current
    if (motion) motion.glide(to(motion.aim(), motion.scene()))
  }
  return {
    paneRef,
    layerRef,
    ...rest,
    zoomIn: () => go((camera, scene) => zoomBy(camera, scene, ZOOM_STEP)),
    zoomOut: () => go((camera, scene) => zoomBy(camera, scene, 1 / ZOOM_STEP)),
    centre: () => go(centreOnParty),
  }
}
