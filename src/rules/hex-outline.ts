import { CORNERS, cornerPoint, type Grid, type Point } from './grid.ts'
import { type Heading, type Hex, neighbour } from './hex.ts'

/** The heading that each edge faces, clockwise from the east. */
const FACING = [3, 4, 5, 6, 1, 2] as const satisfies readonly Heading[]

/** Packs a column's third and a doubled row into one whole number, reversibly. */
const ROWS = 2 ** 22

const keyOf = (column: number, row: number): number => column * ROWS + row

/**
 * R-GRID-9: the closed loops around hexes, in chart units, in the hexes' order, without the first
 * point again. They run clockwise around hexes and counter-clockwise around holes, for either fill
 * rule.
 */
export const outlineOf = (hexes: readonly Hex[], grid: Grid): Point[][] => {
  const next = nextCorners(hexes)
  const loops: Point[][] = []
  for (const start of next.keys()) {
    const loop: Point[] = []
    let corner: number | undefined = start
    while (corner !== undefined) {
      loop.push(pointOf(grid, corner))
      const following = next.get(corner)
      next.delete(corner)
      corner = following === start ? undefined : following
    }
    loops.push(loop)
  }
  return loops
}

/** From each corner on the outline to the next. Three hexes meet in a corner: one way leads on. */
const nextCorners = (hexes: readonly Hex[]): Map<number, number> => {
  const inside = new Set(hexes.map(({ x, y }) => keyOf(x, y)))
  const next = new Map<number, number>()
  for (const hex of hexes) {
    FACING.forEach((heading, edge) => {
      const beside = neighbour(hex, heading)
      if (!inside.has(keyOf(beside.x, beside.y)))
        next.set(cornerKey(hex, edge), cornerKey(hex, (edge + 1) % CORNERS.length))
    })
  }
  return next
}

const cornerKey = ({ x, y }: Hex, index: number): number => {
  const corner = CORNERS[index] ?? CORNERS[0]
  return keyOf(3 * x + corner.x, y + corner.y)
}

const pointOf = (grid: Grid, key: number): Point => {
  const column = Math.round(key / ROWS)
  return cornerPoint(grid, column, key - column * ROWS)
}
