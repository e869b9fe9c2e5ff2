import { type Click, mean } from './fit-grid.ts'
import { type Grid, hexAt, hexCentre, type Point } from './grid.ts'
import type { Hex } from './hex.ts'

/**
 * R-GRID-7: how far the centre of a hex of the fitted grid may be off, as a multiple of how far each
 * click may be off to each side: 2 says that clicks within 1.5 px put it within 3 px, whatever way
 * they are off. Infinite while there is no fit. It takes that no click was taken for another hex.
 *
 * A fitted place is a weighted sum of the clicks' places; the weights are known from the hexes alone.
 */
export const mayBeOff = (clicks: readonly Click[], hex: Hex): number => {
  const columns = clicks.map((click) => click.hex.x)
  const rows = clicks.map((click) => click.hex.y)
  return Math.hypot(weightsAt(columns, hex.x), weightsAt(rows, hex.y))
}

/** The sum of the weights' sizes that a least-squares line gives its marks at a number. */
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

/** Width and height of a chart, in chart units. */
interface ChartSize {
  readonly width: number
  readonly height: number
}

/** The hex at the corner of the chart that `mayBeOff` most: no hex of the chart may be more. */
export const leastCertain = (clicks: readonly Click[], grid: Grid, chart: ChartSize): Hex => {
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
 * Up to this multiple a further click names its hex: if clicks are off by no more than a quarter of
 * the way from a centre to the edge, the grid there is off by three quarters, and the click by one.
 */
const CLEAR = 3

/** In so many steps the way from the clicks to the chart's corner is gone back. */
const STEPS = 16

/**
 * R-GRID-7: where the next click helps most: as near to the least certain corner of the chart as
 * the fitted grid still tells one hex from the next (`hexOfClick`).
 */
export const nextClick = (clicks: readonly Click[], grid: Grid, chart: ChartSize): Hex => {
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

const isOn = ({ width, height }: ChartSize, { x, y }: Point): boolean =>
  x >= 0 && x <= width && y >= 0 && y <= height

const partWay = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})
