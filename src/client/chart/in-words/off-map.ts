import type { Chart } from '../../../protocol/chart.ts'
import { hexAt, hexCentre, isOnMap } from '../../../rules/grid.ts'
import { type Hex, hexesWithin } from '../../../rules/hex.ts'

type Sheet = Pick<Chart, 'grid' | 'width' | 'height'>

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** Of the hexes on the map the one nearest to a hex beyond it; null on a map without any. */
export const nearestOnMap = (sheet: Sheet, hex: Hex): Hex | null => {
  const { grid, width, height } = sheet
  const from = hexCentre(grid, hex)
  const edge = { x: within(from.x, width), y: within(from.y, height) }
  const farFrom = (near: Hex): number => {
    const { x, y } = hexCentre(grid, near)
    return Math.hypot(x - edge.x, y - edge.y)
  }
  const near = hexesWithin(hexAt(grid, edge), 2).filter((each) => isOnMap(sheet, each))
  return near.toSorted((one, other) => farFrom(one) - farFrom(other))[0] ?? null
}
