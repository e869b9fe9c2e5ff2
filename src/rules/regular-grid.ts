import { type Click, gridOf, isGrid, mean } from './fit-grid.ts'
import type { Grid } from './grid.ts'

/** Column spacing / row spacing of regular hexes. */
export const REGULAR = Math.sqrt(3)

export const madeRegular = (grid: Grid): Grid => ({
  ...grid,
  rowSpacing: grid.columnSpacing / REGULAR,
})

/** By least squares; null without two different hexes, or out of bounds. */
export const fitRegular = (clicks: readonly Click[]): Grid | null => {
  if (clicks.length === 0) return null
  const column = mean(clicks.map(({ hex }) => hex.x))
  const row = mean(clicks.map(({ hex }) => hex.y))
  const x = mean(clicks.map(({ at }) => at.x))
  const y = mean(clicks.map(({ at }) => at.y))
  let slope = 0
  let spread = 0
  for (const { hex, at } of clicks) {
    const across = hex.x - column
    const down = (hex.y - row) / REGULAR
    slope += across * (at.x - x) + down * (at.y - y)
    spread += across ** 2 + down ** 2
  }
  if (spread === 0) return null
  const spacing = slope / spread
  const grid = gridOf(
    { start: x - spacing * column, spacing },
    { start: y - (spacing / REGULAR) * row, spacing: spacing / REGULAR },
  )
  return isGrid(grid) ? grid : null
}
