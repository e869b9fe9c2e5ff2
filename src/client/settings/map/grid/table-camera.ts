import type { Grid, Point } from '../../../../rules/grid.ts'
import type { Extent } from '../../../../rules/tiles.ts'

/** The point in the middle of the pane, and CSS pixels per chart unit. */
export interface TableCamera {
  readonly centre: Point
  readonly zoom: number
}

/** The sheet in chart units, the pane in CSS pixels, image pixels per chart unit. */
export interface TableScene {
  readonly sheet: Extent
  readonly pane: Extent
  readonly pixels: number
}

/** CSS pixels per image pixel at most. */
const CLOSEST = 8
/** The free part of the pane around the whole sheet. */
const MARGIN = 0.04

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)

export const wholeZoom = ({ sheet, pane }: TableScene): number =>
  Math.min(pane.width / sheet.width, pane.height / sheet.height) * (1 - MARGIN)

export const closestZoom = (scene: TableScene): number =>
  Math.max(CLOSEST * scene.pixels, wholeZoom(scene))

export const wholeSheet = (scene: TableScene): TableCamera => ({
  centre: { x: scene.sheet.width / 2, y: scene.sheet.height / 2 },
  zoom: wholeZoom(scene),
})

export const keepInSight = ({ centre, zoom }: TableCamera, scene: TableScene): TableCamera => ({
  centre: {
    x: between(centre.x, 0, scene.sheet.width),
    y: between(centre.y, 0, scene.sheet.height),
  },
  zoom: between(zoom, wholeZoom(scene), closestZoom(scene)),
})

export const refit = ({ centre, zoom }: TableCamera, from: Extent, to: Extent): TableCamera => ({
  centre,
  zoom: zoom * Math.min(to.width / from.width, to.height / from.height),
})

export const toPane = ({ centre, zoom }: TableCamera, pane: Extent, point: Point): Point => ({
  x: (point.x - centre.x) * zoom + pane.width / 2,
  y: (point.y - centre.y) * zoom + pane.height / 2,
})

export const toSheet = ({ centre, zoom }: TableCamera, pane: Extent, at: Point): Point => ({
  x: centre.x + (at.x - pane.width / 2) / zoom,
  y: centre.y + (at.y - pane.height / 2) / zoom,
})

/** Moves the sheet, in CSS pixels. */
export const panTable = (camera: TableCamera, scene: TableScene, by: Point): TableCamera => {
  const { centre, zoom } = camera
  return keepInSight(
    { zoom, centre: { x: centre.x - by.x / zoom, y: centre.y - by.y / zoom } },
    scene,
  )
}

/** Zooms by a factor; the point under `from` moves to `to`. */
export const zoomTable = (
  camera: TableCamera,
  scene: TableScene,
  {
    factor,
    from,
    to = from,
  }: { readonly factor: number; readonly from: Point; readonly to?: Point },
): TableCamera => {
  const held = toSheet(camera, scene.pane, from)
  const zoom = between(camera.zoom * factor, wholeZoom(scene), closestZoom(scene))
  const { width, height } = scene.pane
  return keepInSight(
    {
      zoom,
      centre: { x: held.x - (to.x - width / 2) / zoom, y: held.y - (to.y - height / 2) / zoom },
    },
    scene,
  )
}

/** Moves the camera as little as needed to bring a point `inside` CSS pixels into the pane. */
export const bringIntoSight = (
  camera: TableCamera,
  scene: TableScene,
  point: Point,
  inside = 24,
): TableCamera => {
  const at = toPane(camera, scene.pane, point)
  const by = (value: number, length: number): number =>
    between(value, Math.min(inside, length / 2), Math.max(length - inside, length / 2)) - value
  return panTable(camera, scene, {
    x: by(at.x, scene.pane.width),
    y: by(at.y, scene.pane.height),
  })
}

/** In CSS pixels. */
export const gridInPane = (camera: TableCamera, pane: Extent, grid: Grid): Grid => {
  const { x, y } = toPane(camera, pane, { x: grid.left, y: grid.top })
  const { zoom } = camera
  return {
    left: x,
    top: y,
    columnSpacing: grid.columnSpacing * zoom,
    rowSpacing: grid.rowSpacing * zoom,
  }
}
