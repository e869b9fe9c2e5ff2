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
  readonly opensWhole?: boolean | undefined
}

/** R-CHART-2: the zoom a screen opens at. */
const OPENING_ZOOM = 2
export const MAX_ZOOM = 6

/** The zoom that shows the whole sheet, at most 1. */
export const minZoom = ({ sheet, pane }: Scene): number =>
  Math.min(pane.width / sheet.width, pane.height / sheet.height, 1)

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)

/** From this factor over the smallest zoom on, any point can be centred. */
const FREE_FROM = 1.5

/** The middle of the window stays on the sheet or towards home; centred at the smallest zoom. */
export const clamp = ({ centre, zoom }: Camera, scene: Scene): Camera => {
  const { sheet, home } = scene
  const smallest = minZoom(scene)
  const kept = between(zoom, smallest, MAX_ZOOM)
  const freedom = between((kept / smallest - 1) / (FREE_FROM - 1), 0, 1)
  const along = (value: number, length: number, homeAt: number): number => {
    const middle = length / 2
    const low = middle + (Math.min(0, homeAt) - middle) * freedom
    const high = middle + (Math.max(length, homeAt) - middle) * freedom
    return between(value, low, high)
  }
  return {
    centre: {
      x: along(centre.x, sheet.width, home.x),
      y: along(centre.y, sheet.height, home.y),
    },
    zoom: kept,
  }
}

export const toWindow = ({ centre, zoom }: Camera, { pane }: Scene, point: Point): Point => ({
  x: (point.x - centre.x) * zoom + pane.width / 2,
  y: (point.y - centre.y) * zoom + pane.height / 2,
})

export const toChart = ({ centre, zoom }: Camera, { pane }: Scene, at: Point): Point => ({
  x: centre.x + (at.x - pane.width / 2) / zoom,
  y: centre.y + (at.y - pane.height / 2) / zoom,
})

export const openingCamera = (scene: Scene): Camera =>
  clamp({ centre: scene.home, zoom: scene.opensWhole ? 0 : OPENING_ZOOM }, scene)

export const goHome = (camera: Camera, scene: Scene): Camera =>
  lookAtPoint(camera, scene, scene.home)

export const lookAtPoint = (camera: Camera, scene: Scene, centre: Point): Camera =>
  clamp({ centre, zoom: Math.max(camera.zoom, freeZoom(scene)) }, scene)

/** Pans as little as needed to bring a point this far inside the window, in CSS pixels. */
export const bringIntoWindow = (
  camera: Camera,
  scene: Scene,
  point: Point,
  inset: number,
): Camera => {
  const at = toWindow(camera, scene, point)
  const { width, height } = scene.pane
  const by = {
    x: between(at.x, inset, Math.max(width - inset, inset)) - at.x,
    y: between(at.y, inset, Math.max(height - inset, inset)) - at.y,
  }
  return panBy(camera, scene, by)
}

/** In chart units. */
export const windowOf = (camera: Camera, scene: Scene): Rect => {
  const start = toChart(camera, scene, { x: 0, y: 0 })
  const end = toChart(camera, scene, { x: scene.pane.width, y: scene.pane.height })
  return { left: start.x, top: start.y, right: end.x, bottom: end.y }
}

/** By a share of its size on every side. */
export const widen = ({ left, top, right, bottom }: Rect, share: number): Rect => {
  const across = (right - left) * share
  const down = (bottom - top) * share
  return { left: left - across, top: top - down, right: right + across, bottom: bottom + down }
}

const freeZoom = (scene: Scene): number => minZoom(scene) * FREE_FROM

/** In CSS pixels. */
export const panBy = (camera: Camera, scene: Scene, by: Point): Camera => {
  const { centre, zoom } = camera
  return clamp({ zoom, centre: { x: centre.x - by.x / zoom, y: centre.y - by.y / zoom } }, scene)
}

export const zoomAt = (camera: Camera, scene: Scene, factor: number, at: Point): Camera =>
  pinch(camera, scene, { from: at, to: at, factor })

/** Moves the chart point under `from` to `to` and zooms by the factor. */
export const pinch = (
  camera: Camera,
  scene: Scene,
  { from, to, factor }: { readonly from: Point; readonly to: Point; readonly factor: number },
): Camera => {
  const held = toChart(camera, scene, from)
  const zoom = between(camera.zoom * factor, minZoom(scene), MAX_ZOOM)
  const { width, height } = scene.pane
  const centre = {
    x: held.x - (to.x - width / 2) / zoom,
    y: held.y - (to.y - height / 2) / zoom,
  }
  return clamp({ centre, zoom }, scene)
}

/** Between two cameras; zoom grows geometrically, which looks even. */
export const partWay = (a: Camera, b: Camera, part: number): Camera => ({
  centre: {
    x: a.centre.x + (b.centre.x - a.centre.x) * part,
    y: a.centre.y + (b.centre.y - a.centre.y) * part,
  },
  zoom: a.zoom * (b.zoom / a.zoom) ** part,
})

export const transformOf = (camera: Camera, scene: Scene): string => {
  const corner = toWindow(camera, scene, { x: 0, y: 0 })
  return `translate3d(${corner.x.toFixed(3)}px, ${corner.y.toFixed(3)}px, 0) scale(${camera.zoom})`
}
