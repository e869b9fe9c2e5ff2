import { contours } from 'd3-contour'
import type { Point } from '../geometry.ts'
import type { Coast } from './coast.ts'
import {
  blurred,
  CELL,
  type Field,
  RASTER_HEIGHT,
  RASTER_WIDTH,
  type Raster,
  rasterOf,
} from './raster.ts'

export type Ring = readonly Point[]

export interface Outlines {
  readonly coast: readonly Ring[]
  readonly lakes: readonly Ring[]
  /** The line that keeps `distance` units off the shore. */
  readonly offshore: (distance: number) => readonly Ring[]
}

/** Rings of fewer points are artefacts of a few cells. */
const SHORTEST_RING = 9

export const buildOutlines = (coast: Coast, lakeDistance: Field): Outlines => {
  const calm = blurred(coast.trace, 4)
  return {
    coast: ringsAt(blurred(coast.trace, 1), 0),
    lakes: ringsAt(
      rasterOf((x, y) => -lakeDistance(x, y)),
      0,
    ),
    offshore: (distance) => ringsAt(calm, -distance),
  }
}

const ringsAt = (raster: Raster, level: number): readonly Ring[] => {
  const trace = contours().size([RASTER_WIDTH, RASTER_HEIGHT]).smooth(true).thresholds([level])
  return trace(Array.from(raster))
    .flatMap((contour) => contour.coordinates.flat())
    .filter((ring) => ring.length >= SHORTEST_RING)
    .map((ring) => ring.map(([x = 0, y = 0]) => ({ x: x * CELL, y: y * CELL })))
}
