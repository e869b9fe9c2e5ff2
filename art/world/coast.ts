import { distanceToNearest } from './distance.ts'
import {
  at,
  type Field,
  fieldOf,
  RASTER_HEIGHT,
  RASTER_LENGTH,
  RASTER_WIDTH,
  type Raster,
  rasterOf,
} from './raster.ts'
import { landness } from './shape.ts'

export interface Coast {
  /** Units to the shore: positive inland, negative at sea. */
  readonly distance: Field
  /** Units inland, 0 at sea. */
  readonly inland: Field
  /** The shore line is traced from it: fine near the shore, coarse away from it. */
  readonly trace: Raster
}

/** Rocks and ponds smaller than this many cells only confuse a reader. */
const SMALLEST_ISLAND = 60
const SMALLEST_POND = 220

export const buildCoast = (): Coast => {
  const shape = withoutSpecks(rasterOf(landness))
  const isLand = (cell: number) => at(shape, cell) > 0
  const inlandRaster = distanceToNearest((cell) => !isLand(cell))
  const offshoreRaster = distanceToNearest(isLand)
  const inland = fieldOf(inlandRaster)
  const offshore = fieldOf(offshoreRaster)
  return {
    distance: (x, y) => inland(x, y) - offshore(x, y),
    inland,
    trace: traceable(shape, inlandRaster, offshoreRaster),
  }
}

const withoutSpecks = (shape: Raster): Raster => {
  const cleaned = Float32Array.from(shape)
  const seen = new Uint8Array(RASTER_LENGTH)
  for (let start = 0; start < RASTER_LENGTH; start++) {
    if (seen[start]) continue
    const isLand = at(shape, start) > 0
    const patch = connectedPatch(shape, start, seen)
    if (patch.length >= (isLand ? SMALLEST_ISLAND : SMALLEST_POND)) continue
    for (const cell of patch) cleaned[cell] = isLand ? -0.5 : 0.5
  }
  return cleaned
}

/** All cells of one side (land or sea) that hang together with `start`; marks them as seen. */
const connectedPatch = (shape: Raster, start: number, seen: Uint8Array): readonly number[] => {
  const isLand = at(shape, start) > 0
  const patch = [start]
  seen[start] = 1
  for (const cell of patch) {
    for (const neighbour of neighbourCells(cell)) {
      if (seen[neighbour] || at(shape, neighbour) > 0 !== isLand) continue
      seen[neighbour] = 1
      patch.push(neighbour)
    }
  }
  return patch
}

const neighbourCells = (cell: number): readonly number[] => {
  const column = cell % RASTER_WIDTH
  const cells: number[] = []
  if (column > 0) cells.push(cell - 1)
  if (column < RASTER_WIDTH - 1) cells.push(cell + 1)
  if (cell >= RASTER_WIDTH) cells.push(cell - RASTER_WIDTH)
  if (cell < (RASTER_HEIGHT - 1) * RASTER_WIDTH) cells.push(cell + RASTER_WIDTH)
  return cells
}

const traceable = (shape: Raster, inland: Raster, offshore: Raster): Raster =>
  shape.map((value, cell) => {
    if (Math.abs(value) < 2) return value
    const depth = at(inland, cell)
    return depth > 0 ? Math.min(depth, 30) - 1 : 1 - Math.min(at(offshore, cell), 60)
  })
