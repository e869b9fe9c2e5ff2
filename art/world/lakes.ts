import { fractalNoise } from './noise.ts'
import type { Field } from './raster.ts'

/** Lake Ixoa is two basins; the third is the tarn under the Spine. */
const BASINS = [
  { x: 640, y: 610, radius: 26 },
  { x: 668, y: 634, radius: 20 },
  { x: 742, y: 250, radius: 14 },
] as const

/** Lakes look further away seen across: basins are wider than tall. */
const FLATTENING = 1.25

const shoreline = fractalNoise(4)

/** Units to the nearest lake shore, negative on the water. */
export const lakeDistance: Field = (x, y) =>
  Math.min(
    ...BASINS.map((basin) => Math.hypot(x - basin.x, (y - basin.y) * FLATTENING) - basin.radius),
  ) +
  9 * shoreline(x / 28, y / 28, 3)
