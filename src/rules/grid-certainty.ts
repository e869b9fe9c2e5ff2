import { type Click, mean } from './fit-grid.ts'
import { type Grid, hexAt, hexCentre, type Point } from './grid.ts'
import type { Hex } from './hex.ts'
import type { Extent } from './tiles.ts'

/**
 * R-GRID-7: how far the centre of a hex of the fitted grid may be off, as a multiple of the clicks'
 * largest error to each side: 2 says that clicks within 1.5 px put it within 3 px. Infinite without
 * a fit; clicks taken for other hexes are not considered.
 */
export const mayBeOff = (clicks: readonly Click[], hex: Hex): number => {
  const columns = clicks.map((click) => click.hex.x)
  const rows = clicks.map((click) => click.hex.y)
  return Math.hypot(weightsAt(columns, hex.x), weightsAt(rows, hex.y))
}

/** The sum of the absolute weights that a least-squares line gives its marks at a number. */
const weightsAt = (numbers: readonly number[], at: number): number => {
  const middle = mean(numbers)
  const spread = numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0)
  if (numbers.length === 0 || spread === 0) return Number.POSITIVE_INFINITY
  return numbers.reduce(
    (sum, number) =>
      sum + Math.abs(1 / numbers.length + ((at - middle) * (number - middle)) / spread),
    0,
  )
}

/** The corner of the chart where `mayBeOff` is largest: it is nowhere larger. */
export const leastCertain = (clicks: readonly Click[], grid: Grid, chart: Extent): Hex => {
  const { width, height } = chart
  const [first, ...others] = [
    hexAt(grid, { x: 0, y: 0 }),
    hexAt(grid, { x: width, y: 0 }),
    hexAt(grid, { x: 0, y: height }),
    hexAt(grid, { x: width, y: height }),
  ] as const
  return others.reduce(
    (worst, corner) => (mayBeOff(clicks, corner) > mayBeOff(clicks, worst) ? corner : worst),
    first,
  )
}

/**
 * Below this a click names its hex: off by a quarter of the way from centre to edge, clicks put the
 * grid off by three quarters, and the click itself by one.
 */
const CLEAR = 3

/** Steps back from the chart's corner to the clicks. */
const STEPS = 16

/** R-GRID-7: nearest to the least certain corner where `hexOfClick` still tells hexes apart. */
export const nextClick = (clicks: readonly Click[], grid: Grid, chart: Extent): Hex => {
  const corner = hexCentre(grid, leastCertain(clicks, grid, chart))
  const middle = {
    x: mean(clicks.map(({ at }) => at.x)),
    y: mean(clicks.map(({ at }) => at.y)),
  }
  for (let step = STEPS; step > 0; step--) {
    const hex = hexAt(grid, partWay(middle, corner, step / STEPS))
    if (isOn(chart, hexCentre(grid, hex)) && mayBeOff(clicks, hex) <= CLEAR) return hex
  }
  return hexAt(grid, middle)
}

const isOn = ({ width, height }: Extent, { x, y }: Point): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height

const partWay = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})
