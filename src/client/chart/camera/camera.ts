import type { Point, Rect } from '#shared/grid.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The point of the chart in the middle of the window, in chart units, and CSS pixels per unit. */
export interface Camera {
  readonly centre: Point
  readonly zoom: number
}

/**
 * Sheet and home in chart units, pane in px. Home is the party, or the middle of the known hexes.
 */
export interface Scene {
  readonly sheet: Size
  readonly pane: Size
  readonly home: Point
  readonly opensOnWholeSheet?: boolean | undefined
}

/** R-CHART-2: the zoom a screen opens at. */
const OPENING_ZOOM = 2
export const MAX_ZOOM = 6

/** The zoom that shows the whole sheet, at most 1. */
export const minZoom = ({ sheet, pane }: Scene): number =>
  Math.min(pane.width / sheet.width, pane.height / sheet.height, 1)

const limit = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)

/** Any point can be centred from this multiple of the smallest zoom on. */
const FREE_PAN_FACTOR = 1.5

/**
 * Keeps the window's middle on the sheet or on the way to home; at the smallest zoom the sheet is
 * centred.
 */
export const clampCamera = ({ centre, zoom }: Camera, scene: Scene): Camera => {
  const { sheet, home } = scene
  const smallest = minZoom(scene)
  const clampedZoom = limit(zoom, smallest, MAX_ZOOM)
  const freedom = limit((clampedZoom / smallest - 1) / (FREE_PAN_FACTOR - 1), 0, 1)
  const clampAxis = (value: number, length: number, homeAt: number): number => {
    const middle = length / 2
    const low = middle + (Math.min(0, homeAt) - middle) * freedom
    const high = middle + (Math.max(length, homeAt) - middle) * freedom
    return limit(value, low, high)
  }
  return {
    centre: {
      x: clampAxis(centre.x, sheet.width, home.x),
      y: clampAxis(centre.y, sheet.height, home.y),
    },
    zoom: clampedZoom,
  }
}

export const chartToWindow = ({ centre, zoom }: Camera, { pane }: Scene, point: Point): Point => ({
  x: (point.x - centre.x) * zoom + pane.width / 2,
  y: (point.y - centre.y) * zoom + pane.height / 2,
})

export const windowToChart = ({ centre, zoom }: Camera, { pane }: Scene, at: Point): Point => ({
  x: centre.x + (at.x - pane.width / 2) / zoom,
  y: centre.y + (at.y - pane.height / 2) / zoom,
})

export const openingCamera = (scene: Scene): Camera =>
  clampCamera({ centre: scene.home, zoom: scene.opensOnWholeSheet ? 0 : OPENING_ZOOM }, scene)

export const centreOnHome = (camera: Camera, scene: Scene): Camera =>
  centreOnPoint(camera, scene, scene.home)

export const centreOnPoint = (camera: Camera, scene: Scene, centre: Point): Camera =>
  clampCamera({ centre, zoom: Math.max(camera.zoom, freePanZoom(scene)) }, scene)

/** Pans as little as needed to bring a point this far inside the window, in CSS pixels. */
export const bringIntoWindow = (
  camera: Camera,
  scene: Scene,
  point: Point,
  inset: number,
): Camera => {
  const at = chartToWindow(camera, scene, point)
  const { width, height } = scene.pane
  const by = {
    x: limit(at.x, inset, Math.max(width - inset, inset)) - at.x,
    y: limit(at.y, inset, Math.max(height - inset, inset)) - at.y,
  }
  return panBy(camera, scene, by)
}

/** The part of the chart in the window, in chart units. */
export const visibleRect = (camera: Camera, scene: Scene): Rect => {
  const start = windowToChart(camera, scene, { x: 0, y: 0 })
  const end = windowToChart(camera, scene, { x: scene.pane.width, y: scene.pane.height })
  return { left: start.x, top: start.y, right: end.x, bottom: end.y }
}

/** Grows a rectangle by a share of its size on every side. */
export const widenRect = ({ left, top, right, bottom }: Rect, share: number): Rect => {
  const across = (right - left) * share
  const down = (bottom - top) * share
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down }
}

const freePanZoom = (scene: Scene): number => minZoom(scene) * FREE_PAN_FACTOR

/** @param by how far the chart moves, in CSS pixels */
export const panBy = (camera: Camera, scene: Scene, by: Point): Camera => {
  const { centre, zoom } = camera
  return clampCamera(
    { zoom, centre: { x: centre.x - by.x / zoom, y: centre.y - by.y / zoom } },
    scene,
  )
}

export const zoomAt = (camera: Camera, scene: Scene, factor: number, at: Point): Camera =>
  pinch(camera, scene, { from: at, to: at, factor })

/** Moves the chart point under `from` to `to` and zooms by the factor. */
export const pinch = (
  camera: Camera,
  scene: Scene,
  { from, to, factor }: { readonly from: Point; readonly to: Point; readonly factor: number },
): Camera => {
  const pressedPoint = windowToChart(camera, scene, from)
  const zoom = limit(camera.zoom * factor, minZoom(scene), MAX_ZOOM)
  const { width, height } = scene.pane
  const centre = {
    x: pressedPoint.x - (to.x - width / 2) / zoom,
    y: pressedPoint.y - (to.y - height / 2) / zoom,
  }
  return clampCamera({ centre, zoom }, scene)
}

/** A camera between two others, `part` from 0 to 1. Zoom grows geometrically, which looks even. */
export const cameraBetween = (a: Camera, b: Camera, part: number): Camera => ({
  centre: {
    x: a.centre.x + (b.centre.x - a.centre.x) * part,
    y: a.centre.y + (b.centre.y - a.centre.y) * part,
  },
  zoom: a.zoom * (b.zoom / a.zoom) ** part,
})

export const cameraTransform = (camera: Camera, scene: Scene): string => {
  const corner = chartToWindow(camera, scene, { x: 0, y: 0 })
  return `translate3d(${corner.x.toFixed(3)}px, ${corner.y.toFixed(3)}px, 0) scale(${camera.zoom})`
}
