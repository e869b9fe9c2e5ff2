import type { ChartRequest } from '#protocol/map/chart.ts'
import {
  chartToLattice,
  type Grid,
  hexAt,
  hexCentre,
  hexCorners,
  hexExtent,
  isGridWithinBounds,
  latticeToChart,
  type Point,
  straightenPoint,
  type TurnedGrid,
} from '#shared/grid.ts'
import { type Hex, hexesWithin } from '#shared/hex.ts'
import type { Extent } from '#shared/tiles.ts'
import type { Laid } from '../../settings-draft.ts'

export const SIDES = ['left', 'right'] as const
export type Side = (typeof SIDES)[number]

/** R-GRID-6: one hex that was put on the picture. Lengths are those of the straightened picture, in chart units. */
export interface Laying {
  readonly centre: Point
  readonly columnSpacing: number
  readonly rowSpacing: number
  readonly pointy: boolean
  /** R-GRID-12 */
  readonly angle: number
  /** The corner that is dragged, in the order of `hexCorners`. */
  readonly corner: number
  /** Whether the lines are right as far as is known: then a click moves none of them. */
  readonly isFound: boolean
  /** Which hex it is, if the GM says so. */
  readonly name: Hex | null
  /** R-GRID-8: the far hexes that were moved, in steps from the placed one. */
  readonly moved: Partial<Readonly<Record<Side, Hex>>>
  readonly newLand: NonNullable<ChartRequest['newLand']> | null
  readonly straight: Laid['straight']
}

export const PLACED: Hex = { x: 0, y: 0 }

/** The grid whose hex (0, 0) is the placed one. */
export const aroundPlaced = (laying: Laying): Grid => {
  const { centre, columnSpacing, rowSpacing, pointy } = laying
  return { left: centre.x, top: centre.y, columnSpacing, rowSpacing, pointy }
}

/** The grid to save, whose hex `name` is the placed one. */
export const laidGrid = (laying: Laying, name: Hex): TurnedGrid => {
  const { columnSpacing, rowSpacing, pointy, angle } = laying
  const { x, y } = hexCentre(aroundPlaced(laying), { x: -name.x, y: -name.y })
  return { left: x, top: y, columnSpacing, rowSpacing, pointy, angle }
}

/** Begins with the present grid. The hex in the middle of the picture is the placed one. */
export const beginLaying = ({ grid, straight }: Laid, sheet: Extent, isFound: boolean): Laying => {
  const { left: _, top: __, ...printed } = grid
  const centre = hexCentre(grid, hexAt(grid, { x: sheet.width / 2, y: sheet.height / 2 }))
  const rest = { corner: 0, name: null, moved: {}, newLand: null }
  return { ...printed, ...rest, centre, isFound, straight }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Stays as it was rather than out of bounds. */
const kept = (before: Laying, after: Laying): Laying =>
  isGridWithinBounds(aroundPlaced(after)) ? after : before

/** R-GRID-6: puts the hex here. Where the lines are right, it is the hex that lies here. */
export const placeHex = (laying: Laying, at: Point): Laying => {
  if (!laying.isFound) return moveHex(laying, at)
  const { name } = laying
  const grid = aroundPlaced(laying)
  const hex = hexAt(grid, at)
  const called = name && { x: name.x + hex.x, y: name.y + hex.y }
  return { ...laying, centre: hexCentre(grid, hex), name: called, moved: {} }
}

/** R-GRID-8: all lines move along. */
export const moveHex = (laying: Laying, centre: Point): Laying =>
  kept(laying, { ...laying, centre, moved: {} })

/** A corner farther than this from that of a flat hex, in degrees, is that of a pointy one. */
const HALFWAY = 15
const SIXTH = 60

/** R-GRID-6: the corner gives the size, and its direction how the hex stands. */
export const dragCorner = (laying: Laying, to: Point): Laying => {
  const { centre, columnSpacing, rowSpacing } = laying
  const degrees = (Math.atan2(to.y - centre.y, to.x - centre.x) * 180) / Math.PI
  const pointy = Math.abs(degrees - SIXTH * Math.round(degrees / SIXTH)) > HALFWAY
  const turns = Math.round((degrees - (pointy ? 90 : 0)) / SIXTH)
  const turned = { ...laying, pointy, corner: (turns + 6) % 6, moved: {} }
  const size = distance(centre, to) / distance(centre, cornerOf(turned))
  return kept(laying, {
    ...turned,
    columnSpacing: columnSpacing * size,
    rowSpacing: rowSpacing * size,
  })
}

export const cornerOf = (laying: Laying): Point =>
  hexCorners(aroundPlaced(laying), PLACED)[laying.corner] ?? laying.centre

/** R-GRID-12: straightens the picture by another angle. The hex stays where it is printed. */
export const withAngle = (laying: Laying, angle: number, sheet: Extent): Laying => ({
  ...laying,
  angle,
  centre: straightenPoint(laying.centre, sheet, angle - laying.angle),
})

/** R-GRID-10: the printed grid that was found, whose hex (0, 0) is the placed one. */
export const snapTo = (laying: Laying, { left, top, ...printed }: TurnedGrid): Laying => ({
  ...laying,
  ...printed,
  centre: { x: left, y: top },
  isFound: true,
  moved: {},
})

/** A spacing follows a hex only along this part of its longer way, at least. */
const TELLING = 1 / 3

/**
 * R-GRID-8: moves a far hex, in steps from the placed one, and stretches the grid with it. The other
 * far hex stays where it was put; until then the placed one does. Where neither tells a spacing, all
 * lines move along.
 */
export const stretchTo = (laying: Laying, side: Side, hex: Hex, to: Point): Laying => {
  const spacing = { x: laying.columnSpacing, y: laying.rowSpacing }
  const grid = aroundPlaced(laying)
  const goal = chartToLattice(grid, to)
  const other = laying.moved[side === 'left' ? 'right' : 'left']
  const along = (axis: 'x' | 'y') => {
    const held = [other ?? PLACED, PLACED].find((fixed) => {
      const way = Math.hypot((hex.x - fixed.x) * spacing.x, (hex.y - fixed.y) * spacing.y)
      return Math.abs(hex[axis] - fixed[axis]) * spacing[axis] > way * TELLING
    })
    const by = held
      ? (goal[axis] - held[axis] * spacing[axis]) / (hex[axis] - held[axis])
      : spacing[axis]
    return { by, start: goal[axis] - hex[axis] * by }
  }
  const [x, y] = [along('x'), along('y')]
  return kept(laying, {
    ...laying,
    centre: latticeToChart(grid, { x: x.start, y: y.start }),
    columnSpacing: x.by,
    rowSpacing: y.by,
    moved: { ...laying.moved, [side]: hex },
  })
}

/** The hex centre on the sheet nearest to its upper left corner. */
const firstHexOn = (grid: Grid): Hex => {
  const corner = hexAt(grid, { x: 0, y: 0 })
  const away = (hex: Hex): number => {
    const { x, y } = hexCentre(grid, hex)
    return x < 0 || y < 0 ? Number.POSITIVE_INFINITY : Math.hypot(x, y)
  }
  return hexesWithin(corner, 1).reduce((a, b) => (away(b) < away(a) ? b : a))
}

/**
 * R-GRID-6: which hex the placed one is: as the GM says; on land that is kept the nearest of the
 * present grid, else so that the first hex of the map is hex (0, 0).
 */
export const placedName = (laying: Laying, present: TurnedGrid | null, sheet: Extent): Hex => {
  if (laying.name) return laying.name
  if (present) return hexAt(present, withAngle(laying, present.angle, sheet).centre)
  const first = firstHexOn(aroundPlaced(laying))
  return { x: 0 - first.x, y: 0 - first.y }
}

/** A placed hex this near to the middle, in heights of the picture, has two corners as far. */
const MIDDLE = 1 / 4

/**
 * R-GRID-8: the hexes farthest from the placed one, at the left and at the right, in steps from it.
 *
 * @param nearer by how much of the way they are looked for nearer than the picture's corners
 */
export const farHex = (laying: Laying, sheet: Extent, side: Side, nearer: number): Hex => {
  const { width, height } = sheet
  const grid = aroundPlaced(laying)
  const { centre, angle } = laying
  const hex = hexExtent(grid)
  const sine = Math.abs(Math.sin((angle * Math.PI) / 180)) / 2
  // A hex and the paper beside a straightened picture.
  const [aside, above] = [hex.width + height * sine, hex.height + width * sine]
  const down = centre.y / height - 1 / 2
  const isBelow = Math.abs(down) < MIDDLE ? side === 'right' : down < 0
  const corner = {
    x: side === 'left' ? aside : width - aside,
    y: isBelow ? height - above : above,
  }
  return hexAt(grid, {
    x: corner.x + (centre.x - corner.x) * nearer,
    y: corner.y + (centre.y - corner.y) * nearer,
  })
}
