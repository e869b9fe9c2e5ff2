import type { Point, Rect } from '../../rules/grid.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Where a screen looks: the point of the chart in the middle of the window, in units of the chart,
 * and how many CSS pixels a unit takes.
 */
export interface Camera {
  readonly centre: Point
  readonly zoom: number
}

/**
 * What the camera looks at, and through: the sheet and its home in chart units, the pane it is seen
 * through in px. Home is the party, or where it is not marked, the middle of what is known.
 */
export interface Scene {
  readonly sheet: Size
  readonly pane: Size
  readonly home: Point
}

/** R-CHART-2: the zoom a screen opens at. */
export const OPENING_ZOOM = 2
export const MAX_ZOOM = 6

/** The smallest zoom: the whole sheet is in the window, and never larger than drawn. */
export const minZoom = ({ sheet, pane }: Scene): number =>
  Math.min(pane.width / sheet.width, pane.height / sheet.height, 1)

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)

/** Zoomed in by this factor from the whole sheet, every point of it may be brought to the middle. */
const FREE_FROM = 1.5

/**
 * Keeps the sheet in sight: the middle of the window stays on the sheet, or between it and a home
 * beyond it; zoomed out to the whole sheet, the sheet stands in the middle.
 */
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

/** From a point of the chart to the window, in CSS pixels. */
export const toWindow = ({ centre, zoom }: Camera, { pane }: Scene, point: Point): Point => ({
  x: (point.x - centre.x) * zoom + pane.width / 2,
  y: (point.y - centre.y) * zoom + pane.height / 2,
})

/** From a point of the window to the chart. */
export const toChart = ({ centre, zoom }: Camera, { pane }: Scene, at: Point): Point => ({
  x: centre.x + (at.x - pane.width / 2) / zoom,
  y: centre.y + (at.y - pane.height / 2) / zoom,
})

/** Looks at home, as a screen opens. */
export const openingCamera = (scene: Scene): Camera =>
  clamp({ centre: scene.home, zoom: OPENING_ZOOM }, scene)

/** Brings home to the middle of the window. */
export const goHome = (camera: Camera, scene: Scene): Camera =>
  lookAtPoint(camera, scene, scene.home)

/** Brings a point to the middle of the window. */
export const lookAtPoint = (camera: Camera, scene: Scene, centre: Point): Camera =>
  clamp({ centre, zoom: Math.max(camera.zoom, freeZoom(scene)) }, scene)

/** Moves the sheet as little as brings a point this far inside the window, in CSS pixels. */
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

/** The part of the chart that is in the window, in chart units. */
export const windowOf = (camera: Camera, scene: Scene): Rect => {
  const start = toChart(camera, scene, { x: 0, y: 0 })
  const end = toChart(camera, scene, { x: scene.pane.width, y: scene.pane.height })
  return { left: start.x, top: start.y, right: end.x, bottom: end.y }
}

/** The smallest zoom at which any point can be brought to the middle. */
const freeZoom = (scene: Scene): number => minZoom(scene) * FREE_FROM

/** Moves the sheet by so many CSS pixels. */
export const panBy = (camera: Camera, scene: Scene, by: Point): Camera => {
  const { centre, zoom } = camera
  return clamp({ zoom, centre: { x: centre.x - by.x / zoom, y: centre.y - by.y / zoom } }, scene)
}

/** Zooms so that what lies under a point of the window stays under it. */
export const zoomAt = (camera: Camera, scene: Scene, factor: number, at: Point): Camera =>
  pinch(camera, scene, { from: at, to: at, factor })

/** Two fingers: what lay under `from` comes to lie under `to`, that much larger. */
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

/** A step of the way from one camera to another; zoom grows evenly to the eye. */
export const partWay = (a: Camera, b: Camera, part: number): Camera => ({
  centre: {
    x: a.centre.x + (b.centre.x - a.centre.x) * part,
    y: a.centre.y + (b.centre.y - a.centre.y) * part,
  },
  zoom: a.zoom * (b.zoom / a.zoom) ** part,
})

/** The one transform that moves every layer, for layers that begin at the window's corner. */
export const transformOf = (camera: Camera, scene: Scene): string => {
  const corner = toWindow(camera, scene, { x: 0, y: 0 })
  return `translate3d(${corner.x.toFixed(3)}px, ${corner.y.toFixed(3)}px, 0) scale(${camera.zoom})`
}
