import { type Heading, type Hex, hexDistance, neighbour } from './hex.ts'

/** In chart units (every chart is 1200 of them high); y grows downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** In chart units. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * R-GRID-1: the centre of hex (0, 0) and the spacing of columns and doubled rows, in chart units.
 */
export interface Grid {
  readonly left: number
  readonly top: number
  readonly columnSpacing: number
  readonly rowSpacing: number
  /** R-GRID-11: hexes stand on a point: the drawing is turned by 90° clockwise. */
  readonly pointy?: boolean
}

/** Column spacing / row spacing of regular hexes. */
export const REGULAR_SPACING_RATIO = Math.sqrt(3)

/** R-GRID-1: in chart units, both ends included. */
export const GRID_BOUNDS = {
  /** The largest `left` and `top`, to either side. */
  place: 100_000,
  /** The least spacing of columns and doubled rows. */
  closest: 2,
  /** The largest spacing of columns and doubled rows. */
  widest: 2000,
} as const

/** R-GRID-1: whether a grid is within the bounds. */
export const isGridWithinBounds = ({ left, top, columnSpacing, rowSpacing }: Grid): boolean => {
  const { place, closest, widest } = GRID_BOUNDS
  const placed = [left, top].every((start) => Math.abs(start) <= place)
  return placed && [columnSpacing, rowSpacing].every((by) => by >= closest && by <= widest)
}

/** R-GRID-11: a place on the chart, as seen from the centre of hex (0, 0) on a flat-topped map. */
export const chartToLattice = ({ left, top, pointy }: Grid, { x, y }: Point): Point =>
  pointy ? { x: y - top, y: left - x } : { x: x - left, y: y - top }

/** R-GRID-11: back from `onLattice`. */
export const latticeToChart = ({ left, top, pointy }: Grid, { x, y }: Point): Point =>
  pointy ? { x: left - y, y: top + x } : { x: left + x, y: top + y }

/** R-GRID-12: a grid on a scan that is turned by `angle` degrees clockwise, as it lies once that is taken out. */
export interface TurnedGrid extends Required<Grid> {
  readonly angle: number
}

/** R-GRID-12: how far a scan may be turned, in degrees to either side. */
export const MAX_ANGLE = 15

/**
 * R-GRID-12: where a point of a scan lies once the scan is straightened: turned by `angle` degrees
 * anticlockwise around its middle. With `-angle` the way back.
 */
export const straightenPoint = (
  { x, y }: Point,
  { width, height }: { readonly width: number; readonly height: number },
  angle: number,
): Point => {
  const turn = (angle * Math.PI) / 180
  const [right, down] = [x - width / 2, y - height / 2]
  return {
    x: width / 2 + right * Math.cos(turn) + down * Math.sin(turn),
    y: height / 2 - right * Math.sin(turn) + down * Math.cos(turn),
  }
}

/** R-GRID-1, R-GRID-11. */
export const hexCentre = (grid: Grid, { x, y }: Hex): Point =>
  latticeToChart(grid, { x: grid.columnSpacing * x, y: grid.rowSpacing * y })

/** How wide and high a hex is drawn, in chart units. */
export const hexExtent = ({ columnSpacing, rowSpacing, pointy }: Grid) => {
  const [long, short] = [(4 * columnSpacing) / 3, 2 * rowSpacing]
  return pointy ? { width: short, height: long } : { width: long, height: short }
}

/** R-CHART-4: whether a hex's centre lies on a chart of that size. */
export const isOnMap = (
  { grid, width, height }: { readonly grid: Grid; readonly width: number; readonly height: number },
  hex: Hex,
): boolean => {
  const { x, y } = hexCentre(grid, hex)
  return x >= 0 && y >= 0 && x <= width && y <= height
}

/**
 * R-GRID-3: clockwise from the east (R-GRID-11: the south), in thirds of a column and in doubled rows from the centre. As
 * whole numbers, shared corners are the same to the last bit.
 */
export const HEX_CORNERS = [
  { x: 2, y: 0 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -2, y: 0 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
] as const satisfies readonly Point[]

/** In thirds of a column and doubled rows from the centre of hex (0, 0). */
const cornerPoint = (grid: Grid, thirds: number, rows: number): Point =>
  latticeToChart(grid, { x: (grid.columnSpacing * thirds) / 3, y: grid.rowSpacing * rows })

/** R-GRID-3: the six corners of a hex on the chart, clockwise from the east, or from the south. */
export const hexCorners = (grid: Grid, hex: Hex): readonly Point[] =>
  HEX_CORNERS.map((corner) => cornerPoint(grid, 3 * hex.x + corner.x, hex.y + corner.y))

/** The row of the lattice nearest to a height, in a column. */
const rowNear = (column: number, height: number): number => {
  const shift = column - 2 * Math.floor(column / 2)
  return 2 * Math.round((height - shift) / 2) + shift
}

/** The hex at a point, also beyond the world's bounds; on an edge always the same one. */
export const hexAt = (grid: Grid, point: Point): Hex => {
  const place = chartToLattice(grid, point)
  const across = place.x / grid.columnSpacing
  const down = place.y / grid.rowSpacing
  const column = Math.floor(across)
  const row = rowNear(column, down)
  // Between two columns the slanted edges decide: 3 |dx| + |dy| = 2, in columns and doubled rows.
  if (3 * (across - column) + Math.abs(down - row) <= 2) return { x: column + 0, y: row + 0 }
  return { x: column + 1, y: rowNear(column + 1, down) + 0 }
}

/** In columns and doubled rows: hexes closer than this count as touching. */
const CLOSE = 1e-6

/**
 * Every hex with a part in the rectangle, perhaps some at its edge, also out of bounds;
 * column by column, rows downwards.
 */
export const hexesTouching = (grid: Grid, rect: Rect): Hex[] => {
  const one = chartToLattice(grid, { x: rect.left, y: rect.top })
  const other = chartToLattice(grid, { x: rect.right, y: rect.bottom })
  const left = one.x / grid.columnSpacing - CLOSE
  const right = other.x / grid.columnSpacing + CLOSE
  const top = Math.min(one.y, other.y) / grid.rowSpacing - CLOSE
  const bottom = Math.max(one.y, other.y) / grid.rowSpacing + CLOSE
  const hexes: Hex[] = []
  for (let x = Math.ceil(left - 2 / 3); x <= right + 2 / 3; x++) {
    // A hex left or right of the rectangle reaches into it with a slanted side.
    const aside = 2 - 3 * Math.max(left - x, x - right, 1 / 3)
    const last = bottom + aside
    for (let y = rowFrom(x, top - aside); y <= last; y += 2) hexes.push({ x: x + 0, y: y + 0 })
  }
  return hexes
}

/** The first row of the lattice at or below a height, in a column. */
const rowFrom = (column: number, height: number): number => {
  const row = Math.ceil(height)
  return (row + column) % 2 === 0 ? row : row + 1
}

/** The fewest hexes along the line between two, both included, neighbour by neighbour. */
export const hexLine = (a: Hex, b: Hex): Hex[] => {
  const steps = hexDistance(a, b)
  const line = [a]
  for (let step = 1; step < steps; step++) line.push(alongLine(a, b, step / steps))
  if (steps > 0) line.push(b)
  return line
}

/** Lines stay lines whatever the spacing. */
const LATTICE = { left: 0, top: 0, columnSpacing: 1, rowSpacing: 1 }

const alongLine = (a: Hex, b: Hex, part: number): Hex =>
  hexAt(LATTICE, { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })

/** The heading that each edge faces, clockwise from the east. */
const FACING = [3, 4, 5, 6, 1, 2] as const satisfies readonly Heading[]

/** Packs a column's third and a doubled row into one whole number, reversibly. */
const ROWS = 2 ** 22

const keyOf = (column: number, row: number): number => column * ROWS + row

/**
 * The closed loops around hexes, in chart units, in the hexes' order, without the first
 * point again. They run clockwise around hexes and counter-clockwise around holes, for either fill
 * rule.
 */
export const hexOutlines = (hexes: readonly Hex[], grid: Grid): Point[][] => {
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
        next.set(cornerKey(hex, edge), cornerKey(hex, (edge + 1) % HEX_CORNERS.length))
    })
  }
  return next
}

const cornerKey = ({ x, y }: Hex, index: number): number => {
  const corner = HEX_CORNERS[index] ?? HEX_CORNERS[0]
  return keyOf(3 * x + corner.x, y + corner.y)
}

const pointOf = (grid: Grid, key: number): Point => {
  const column = Math.round(key / ROWS)
  return cornerPoint(grid, column, key - column * ROWS)
}
