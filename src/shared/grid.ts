import { type Heading, type Hex, hexDistance, neighbour } from './hex.ts'

/** A point of the chart in chart units (every chart is 1200 of them high); y grows downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A rectangle of the chart, in chart units. */
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
  /** R-GRID-11: whether hexes stand on a point: the drawing is turned by 90° clockwise. */
  readonly pointy?: boolean
}

/** The column spacing of regular hexes, divided by their row spacing. */
export const REGULAR_SPACING_RATIO = Math.sqrt(3)

/** R-GRID-1: bounds of a grid's numbers in chart units, both ends included. */
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
  const isOriginWithin = [left, top].every((coordinate) => Math.abs(coordinate) <= place)
  return (
    isOriginWithin &&
    [columnSpacing, rowSpacing].every((spacing) => spacing >= closest && spacing <= widest)
  )
}

/** R-GRID-11: a chart point's position relative to hex (0, 0) on a flat-topped map. */
export const chartToLattice = ({ left, top, pointy }: Grid, { x, y }: Point): Point =>
  pointy ? { x: y - top, y: left - x } : { x: x - left, y: y - top }

/** R-GRID-11: the inverse of `chartToLattice`. */
export const latticeToChart = ({ left, top, pointy }: Grid, { x, y }: Point): Point =>
  pointy ? { x: left - y, y: top + x } : { x: left + x, y: top + y }

/** R-GRID-12: a grid as it lies after straightening, and the scan's angle in degrees clockwise. */
export interface TurnedGrid extends Required<Grid> {
  readonly angle: number
}

/** R-GRID-12: how far a scan may be turned, in degrees to either side. */
export const MAX_ANGLE = 15

/**
 * R-GRID-12: where a point of a scan lies after straightening: turned by `angle` degrees
 * anticlockwise around the middle. The negative angle turns it back.
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

/** R-GRID-1, R-GRID-11: the centre of a hex on the chart. */
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
 * R-GRID-3: the corners of a hex relative to its centre, clockwise from the east (R-GRID-11: the
 * south), in thirds of a column and in doubled rows. Whole numbers make shared corners exactly
 * equal.
 */
export const HEX_CORNERS = [
  { x: 2, y: 0 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -2, y: 0 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
] as const satisfies readonly Point[]

/** The chart point so many thirds of a column and doubled rows from the centre of hex (0, 0). */
const cornerPoint = (grid: Grid, thirds: number, rows: number): Point =>
  latticeToChart(grid, { x: (grid.columnSpacing * thirds) / 3, y: grid.rowSpacing * rows })

/** R-GRID-3: the six corners of a hex on the chart, clockwise from the east, or from the south. */
export const hexCorners = (grid: Grid, hex: Hex): readonly Point[] =>
  HEX_CORNERS.map((corner) => cornerPoint(grid, 3 * hex.x + corner.x, hex.y + corner.y))

/** The lattice row of a column that is nearest to a height in doubled rows. */
const nearestRow = (column: number, height: number): number => {
  const shift = column - 2 * Math.floor(column / 2)
  return 2 * Math.round((height - shift) / 2) + shift
}

/** The hex at a point, also beyond the world's bounds; on an edge always the same one. */
export const hexAt = (grid: Grid, point: Point): Hex => {
  const position = chartToLattice(grid, point)
  const across = position.x / grid.columnSpacing
  const down = position.y / grid.rowSpacing
  const column = Math.floor(across)
  const row = nearestRow(column, down)
  // Between two columns the slanted edges decide: 3 |dx| + |dy| = 2, in columns and doubled rows.
  if (3 * (across - column) + Math.abs(down - row) <= 2) return { x: column + 0, y: row + 0 }
  return { x: column + 1, y: nearestRow(column + 1, down) + 0 }
}

/** Hexes closer than this to a rectangle count as touching it, in columns and doubled rows. */
const TOUCHING_DISTANCE = 1e-6

/** Every hex that touches a rectangle, perhaps some just beside it; column by column, downwards. */
export const hexesTouching = (grid: Grid, rect: Rect): Hex[] => {
  const corner = chartToLattice(grid, { x: rect.left, y: rect.top })
  const oppositeCorner = chartToLattice(grid, { x: rect.right, y: rect.bottom })
  const left = corner.x / grid.columnSpacing - TOUCHING_DISTANCE
  const right = oppositeCorner.x / grid.columnSpacing + TOUCHING_DISTANCE
  const top = Math.min(corner.y, oppositeCorner.y) / grid.rowSpacing - TOUCHING_DISTANCE
  const bottom = Math.max(corner.y, oppositeCorner.y) / grid.rowSpacing + TOUCHING_DISTANCE
  const hexes: Hex[] = []
  for (let x = Math.ceil(left - 2 / 3); x <= right + 2 / 3; x++) {
    // A hex left or right of the rectangle reaches into it with a slanted side.
    const slantedReach = 2 - 3 * Math.max(left - x, x - right, 1 / 3)
    const lastRow = bottom + slantedReach
    for (let y = firstRowFrom(x, top - slantedReach); y <= lastRow; y += 2)
      hexes.push({ x: x + 0, y: y + 0 })
  }
  return hexes
}

/** The first lattice row of a column at or below a height in doubled rows. */
const firstRowFrom = (column: number, height: number): number => {
  const row = Math.ceil(height)
  return (row + column) % 2 === 0 ? row : row + 1
}

/** The shortest line of neighbouring hexes between two hexes, both included. */
export const hexLine = (a: Hex, b: Hex): Hex[] => {
  const steps = hexDistance(a, b)
  const line = [a]
  for (let step = 1; step < steps; step++) line.push(hexAtFraction(a, b, step / steps))
  if (steps > 0) line.push(b)
  return line
}

/** A grid for hexes on a line: straight lines stay straight whatever the spacing. */
const UNIT_GRID = { left: 0, top: 0, columnSpacing: 1, rowSpacing: 1 }

const hexAtFraction = (a: Hex, b: Hex, fraction: number): Hex =>
  hexAt(UNIT_GRID, { x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction })

/** The heading that each edge faces, clockwise from the east. */
const EDGE_HEADINGS = [3, 4, 5, 6, 1, 2] as const satisfies readonly Heading[]

/** The factor that packs thirds of a column and a doubled row into one number, reversibly. */
const CORNER_KEY_FACTOR = 2 ** 22

const packKey = (column: number, row: number): number => column * CORNER_KEY_FACTOR + row

/**
 * The outlines of a set of hexes as closed loops in chart units, in the hexes' order, without the
 * first point repeated. They run clockwise around hexes and counter-clockwise around holes, so that
 * either fill rule works.
 */
export const hexOutlines = (hexes: readonly Hex[], grid: Grid): Point[][] => {
  const nextCornerOf = findNextCorners(hexes)
  const loops: Point[][] = []
  for (const start of nextCornerOf.keys()) {
    const loop: Point[] = []
    let corner: number | undefined = start
    while (corner !== undefined) {
      loop.push(cornerPointOfKey(grid, corner))
      const nextCorner = nextCornerOf.get(corner)
      nextCornerOf.delete(corner)
      corner = nextCorner === start ? undefined : nextCorner
    }
    loops.push(loop)
  }
  return loops
}

/** The next corner of each outline corner. Three hexes meet in a corner, so only one follows. */
const findNextCorners = (hexes: readonly Hex[]): Map<number, number> => {
  const inside = new Set(hexes.map(({ x, y }) => packKey(x, y)))
  const nextCornerOf = new Map<number, number>()
  for (const hex of hexes) {
    EDGE_HEADINGS.forEach((heading, edge) => {
      const hexBeyondEdge = neighbour(hex, heading)
      if (!inside.has(packKey(hexBeyondEdge.x, hexBeyondEdge.y)))
        nextCornerOf.set(cornerKey(hex, edge), cornerKey(hex, (edge + 1) % HEX_CORNERS.length))
    })
  }
  return nextCornerOf
}

const cornerKey = ({ x, y }: Hex, index: number): number => {
  const corner = HEX_CORNERS[index] ?? HEX_CORNERS[0]
  return packKey(3 * x + corner.x, y + corner.y)
}

const cornerPointOfKey = (grid: Grid, key: number): Point => {
  const column = Math.round(key / CORNER_KEY_FACTOR)
  return cornerPoint(grid, column, key - column * CORNER_KEY_FACTOR)
}
