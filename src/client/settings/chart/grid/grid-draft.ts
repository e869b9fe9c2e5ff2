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
import type { PlacedGrid } from '../../settings-draft.ts'

export const SIDES = ['left', 'right'] as const
export type Side = (typeof SIDES)[number]

/**
 * R-GRID-6: the grid that the GM is fitting to the picture, given by one hex that was put on it, the
 * placed hex. Lengths are in chart units, on the straightened picture.
 */
export interface GridDraft {
  readonly centre: Point
  readonly columnSpacing: number
  readonly rowSpacing: number
  readonly pointy: boolean
  /** R-GRID-12: the picture is turned back by this angle, in degrees. */
  readonly angle: number
  /** Index of the corner with the handle, in the order of `hexCorners`. */
  readonly corner: number
  /** True once the lines lie on the print: then a click chooses another placed hex and moves no line. */
  readonly isAligned: boolean
  /** Map coordinates that the GM typed for the placed hex; null: `mapHexOfPlaced` works them out. */
  readonly typedHex: Hex | null
  /** R-GRID-8: far hexes that the GM has dragged, in steps from the placed hex. */
  readonly movedFarHexes: Partial<Readonly<Record<Side, Hex>>>
  readonly newLand: NonNullable<ChartRequest['newLand']> | null
  readonly notTurned: PlacedGrid['notTurned']
}

export const PLACED_HEX: Hex = { x: 0, y: 0 }

/** The drafted grid, counted so that the placed hex is hex (0, 0). */
export const relativeGrid = (draft: GridDraft): Grid => {
  const { centre, columnSpacing, rowSpacing, pointy } = draft
  return { left: centre.x, top: centre.y, columnSpacing, rowSpacing, pointy }
}

/** The drafted grid, counted so that the placed hex is `mapHex`. */
export const gridToSave = (draft: GridDraft, mapHex: Hex): TurnedGrid => {
  const { columnSpacing, rowSpacing, pointy, angle } = draft
  const { x, y } = hexCentre(relativeGrid(draft), { x: -mapHex.x, y: -mapHex.y })
  return { left: x, top: y, columnSpacing, rowSpacing, pointy, angle }
}

/** A draft of the present grid. The hex in the middle of the picture is the placed hex. */
export const startGridDraft = (
  { grid, notTurned }: PlacedGrid,
  sheet: Extent,
  isAligned: boolean,
): GridDraft => {
  const { left: _, top: __, ...gridShape } = grid
  const centre = hexCentre(grid, hexAt(grid, { x: sheet.width / 2, y: sheet.height / 2 }))
  const defaults = { corner: 0, typedHex: null, movedFarHexes: {}, newLand: null }
  return { ...gridShape, ...defaults, centre, isAligned, notTurned }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The changed draft, or the draft before if the change leads out of the bounds of grids. */
const unlessOutOfBounds = (before: GridDraft, after: GridDraft): GridDraft =>
  isGridWithinBounds(relativeGrid(after)) ? after : before

/** R-GRID-6: moves the grid to the point; an aligned grid stays, and the hex at the point is placed. */
export const placeHex = (draft: GridDraft, at: Point): GridDraft => {
  if (!draft.isAligned) return moveGrid(draft, at)
  const grid = relativeGrid(draft)
  const hex = hexAt(grid, at)
  const typedHex = draft.typedHex && { x: draft.typedHex.x + hex.x, y: draft.typedHex.y + hex.y }
  return { ...draft, centre: hexCentre(grid, hex), typedHex, movedFarHexes: {} }
}

/** R-GRID-8: moves all lines with the placed hex. */
export const moveGrid = (draft: GridDraft, centre: Point): GridDraft =>
  unlessOutOfBounds(draft, { ...draft, centre, movedFarHexes: {} })

/** A direction farther than this from the corners of a flat hex points to a corner of a pointy one. */
const POINTY_FROM_DEGREES = 15
const DEGREES_PER_CORNER = 60

/** R-GRID-6: the corner's distance gives the size, its direction tells flat from pointy. */
export const dragCorner = (draft: GridDraft, to: Point): GridDraft => {
  const { centre, columnSpacing, rowSpacing } = draft
  const degrees = (Math.atan2(to.y - centre.y, to.x - centre.x) * 180) / Math.PI
  const flatCorner = DEGREES_PER_CORNER * Math.round(degrees / DEGREES_PER_CORNER)
  const pointy = Math.abs(degrees - flatCorner) > POINTY_FROM_DEGREES
  const turns = Math.round((degrees - (pointy ? 90 : 0)) / DEGREES_PER_CORNER)
  const turned = { ...draft, pointy, corner: (turns + 6) % 6, movedFarHexes: {} }
  const factor = distance(centre, to) / distance(centre, draggedCorner(turned))
  return unlessOutOfBounds(draft, {
    ...turned,
    columnSpacing: columnSpacing * factor,
    rowSpacing: rowSpacing * factor,
  })
}

export const draggedCorner = (draft: GridDraft): Point =>
  hexCorners(relativeGrid(draft), PLACED_HEX)[draft.corner] ?? draft.centre

/** R-GRID-12: straightens the picture by another angle; the placed hex stays on its print. */
export const withAngle = (draft: GridDraft, angle: number, sheet: Extent): GridDraft => ({
  ...draft,
  angle,
  centre: straightenPoint(draft.centre, sheet, angle - draft.angle),
})

/** R-GRID-10: takes the printed grid that Snap found; its hex (0, 0) is the placed hex. */
export const snapToGrid = (
  draft: GridDraft,
  { left, top, ...gridShape }: TurnedGrid,
): GridDraft => ({
  ...draft,
  ...gridShape,
  centre: { x: left, y: top },
  isAligned: true,
  movedFarHexes: {},
})

/** A spacing is stretched only if its axis makes up more than this part of the distance to the far hex. */
const MIN_AXIS_SHARE = 1 / 3

/**
 * R-GRID-8: moves a far hex, in steps from the placed hex, and stretches the grid with it. The other
 * far hex stays fixed, or the placed hex as long as the other was not dragged. On an axis along
 * which neither is far enough away, all lines move and the spacing stays.
 */
export const stretchGrid = (draft: GridDraft, side: Side, hex: Hex, to: Point): GridDraft => {
  const spacing = { x: draft.columnSpacing, y: draft.rowSpacing }
  const grid = relativeGrid(draft)
  const target = chartToLattice(grid, to)
  const otherFarHex = draft.movedFarHexes[side === 'left' ? 'right' : 'left']
  const fitAxis = (axis: 'x' | 'y') => {
    const fixedHex = [otherFarHex ?? PLACED_HEX, PLACED_HEX].find((fixed) => {
      const length = Math.hypot((hex.x - fixed.x) * spacing.x, (hex.y - fixed.y) * spacing.y)
      return Math.abs(hex[axis] - fixed[axis]) * spacing[axis] > length * MIN_AXIS_SHARE
    })
    const newSpacing = fixedHex
      ? (target[axis] - fixedHex[axis] * spacing[axis]) / (hex[axis] - fixedHex[axis])
      : spacing[axis]
    return { newSpacing, origin: target[axis] - hex[axis] * newSpacing }
  }
  const [x, y] = [fitAxis('x'), fitAxis('y')]
  return unlessOutOfBounds(draft, {
    ...draft,
    centre: latticeToChart(grid, { x: x.origin, y: y.origin }),
    columnSpacing: x.newSpacing,
    rowSpacing: y.newSpacing,
    movedFarHexes: { ...draft.movedFarHexes, [side]: hex },
  })
}

/** The hex whose centre lies on the sheet, nearest to the sheet's upper left corner. */
const firstHexOnSheet = (grid: Grid): Hex => {
  const corner = hexAt(grid, { x: 0, y: 0 })
  const distanceToCorner = (hex: Hex): number => {
    const { x, y } = hexCentre(grid, hex)
    return x < 0 || y < 0 ? Number.POSITIVE_INFINITY : Math.hypot(x, y)
  }
  return hexesWithin(corner, 1).reduce((a, b) =>
    distanceToCorner(b) < distanceToCorner(a) ? b : a,
  )
}

/**
 * R-GRID-6: the map coordinates of the placed hex. The GM may type them. Else it is the nearest hex
 * of the present grid; on new land the first hex of the map is hex (0, 0).
 *
 * @param present the grid whose land is kept; null on new land
 */
export const mapHexOfPlaced = (
  draft: GridDraft,
  present: TurnedGrid | null,
  sheet: Extent,
): Hex => {
  if (draft.typedHex) return draft.typedHex
  if (present) return hexAt(present, withAngle(draft, present.angle, sheet).centre)
  const first = firstHexOnSheet(relativeGrid(draft))
  return { x: 0 - first.x, y: 0 - first.y }
}

/** Within this distance from the middle, in heights of the picture, upper and lower corners count as equally far. */
const MIDDLE_BAND = 1 / 4

/**
 * R-GRID-8: the hex at the left or right side that is farthest from the placed hex, in steps from it.
 *
 * @param inset 0: at the picture's corner; towards 1: this part of the way nearer to the placed hex
 */
export const farHex = (draft: GridDraft, sheet: Extent, side: Side, inset: number): Hex => {
  const { width, height } = sheet
  const grid = relativeGrid(draft)
  const { centre, angle } = draft
  const hexSize = hexExtent(grid)
  const sine = Math.abs(Math.sin((angle * Math.PI) / 180)) / 2
  // A hex, and the blank paper that turning leaves beside a straightened picture.
  const [marginX, marginY] = [hexSize.width + height * sine, hexSize.height + width * sine]
  const offsetFromMiddle = centre.y / height - 1 / 2
  const isBelow = Math.abs(offsetFromMiddle) < MIDDLE_BAND ? side === 'right' : offsetFromMiddle < 0
  const corner = {
    x: side === 'left' ? marginX : width - marginX,
    y: isBelow ? height - marginY : marginY,
  }
  return hexAt(grid, {
    x: corner.x + (centre.x - corner.x) * inset,
    y: corner.y + (centre.y - corner.y) * inset,
  })
}
