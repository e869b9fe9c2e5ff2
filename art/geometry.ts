import type { Hex } from '../src/shared/hex.ts'

/** All drawing happens in sheet units; the encoder decides how many pixels a unit gets. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const SHEET = { width: 1120, height: 1200 } as const

/** The neat line: nothing of the land is drawn, or known, outside it. */
export const FRAME = { left: 64, top: 70, width: 992, height: 1060 } as const

/** The lattice is an outside contract: clients lay their hexes on the image by these numbers. */
const ORIGIN: Point = { x: 96, y: 102 }
const COLUMN_SPACING = 11.15
/** Half a hex's height: doubled-height coordinates count half rows. */
export const ROW_SPACING = 6.5

/** Flat-top hexes overlap by a quarter, so a corner lies two thirds of a column away. */
const CORNER_REACH = COLUMN_SPACING / 1.5

export const hexCentre = (hex: Hex): Point => ({
  x: ORIGIN.x + hex.x * COLUMN_SPACING,
  y: ORIGIN.y + hex.y * ROW_SPACING,
})

export const hexCorners = (centre: Point, size = 1): readonly Point[] =>
  [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3
    return {
      x: centre.x + CORNER_REACH * size * Math.cos(angle),
      y: centre.y + (ROW_SPACING / Math.sin(Math.PI / 3)) * size * Math.sin(angle),
    }
  })

/** The hex whose centre is nearest, for flat-top hexes squeezed to any aspect. */
export const hexAt = (point: Point): Hex => {
  const column = Math.round((point.x - ORIGIN.x) / COLUMN_SPACING)
  let best: Hex = { x: 0, y: 0 }
  let bestDistance = Number.POSITIVE_INFINITY
  for (let x = column - 1; x <= column + 1; x++) {
    const y = 2 * Math.round(((point.y - ORIGIN.y) / ROW_SPACING - (x & 1)) / 2) + (x & 1)
    const centre = hexCentre({ x, y })
    const distance = Math.hypot(
      (point.x - centre.x) / COLUMN_SPACING,
      ((point.y - centre.y) / ROW_SPACING) * (Math.sqrt(3) / 3),
    )
    if (distance < bestDistance) {
      bestDistance = distance
      best = { x, y }
    }
  }
  return best
}

/** First and last column and doubled row whose hex centres lie inside the frame. */
export const LATTICE = {
  firstColumn: Math.ceil((FRAME.left - ORIGIN.x) / COLUMN_SPACING),
  lastColumn: Math.floor((FRAME.left + FRAME.width - ORIGIN.x) / COLUMN_SPACING),
  firstRow: Math.ceil((FRAME.top - ORIGIN.y) / ROW_SPACING),
  lastRow: Math.floor((FRAME.top + FRAME.height - ORIGIN.y) / ROW_SPACING),
} as const

/** The hexes of one doubled row, from west to east; `margin` adds hexes cut by the frame. */
export const hexesOfRow = (y: number, margin = 0): readonly Hex[] => {
  const hexes: Hex[] = []
  for (let x = LATTICE.firstColumn - margin; x <= LATTICE.lastColumn + margin; x++) {
    if ((x + y) % 2 === 0) hexes.push({ x, y })
  }
  return hexes
}

export const latticeRows = (margin = 0): readonly number[] =>
  Array.from(
    { length: LATTICE.lastRow - LATTICE.firstRow + 1 + 2 * margin },
    (_, index) => LATTICE.firstRow - margin + index,
  )
