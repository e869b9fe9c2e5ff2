import { type Grid, hexCentre, hexesTouching, type Point, type Rect } from '../../../rules/grid.ts'
import { type Hex, hexKey } from '../../../rules/hex.ts'
import { hexNumber, type Numbering, printedOf } from '../../../rules/hex-number.ts'
import { hexWidth } from '../trail/day-beads.ts'

export interface PlacedNumber {
  readonly key: string
  readonly text: string
  /** The middle of its line, in chart units. */
  readonly at: Point
}

/** Smaller hexes, in px across, have no room for a number. */
const SMALLEST_HEX_PX = 29
/** More numbers than this are a thicket: then only those of every tenth column and fifth row are
 * written, which stand in line. */
const MOST_NUMBERS = 600
const COLUMNS_APART = 10
const ROWS_APART = 5
/** A number stands in the upper part of its hex, so that what lies in the middle leaves it in sight. */
const UP = 0.62

interface NumberScene {
  readonly grid: Grid
  readonly sheet: { readonly width: number; readonly height: number }
  readonly window: Rect
  readonly zoom: number
  readonly numbering: Numbering
}

/** The numbers of the hexes in the window that have their centre on the sheet, as many as are read with ease. */
export const numbersIn = ({
  grid,
  sheet,
  window,
  zoom,
  numbering,
}: NumberScene): PlacedNumber[] => {
  if (hexWidth(grid, zoom) < SMALLEST_HEX_PX) return []
  const onSheet = {
    left: Math.max(window.left, 0),
    top: Math.max(window.top, 0),
    right: Math.min(window.right, sheet.width),
    bottom: Math.min(window.bottom, sheet.height),
  }
  const hexes = hexesTouching(grid, onSheet).filter((hex) => {
    const { x, y } = hexCentre(grid, hex)
    return x >= 0 && y >= 0 && x <= sheet.width && y <= sheet.height
  })
  const guides = hexes.filter((hex) => isGuide(numbering, hex))
  const kept = hexes.length <= MOST_NUMBERS ? hexes : guides
  return kept.slice(0, MOST_NUMBERS).map((hex) => {
    const { x, y } = hexCentre(grid, hex)
    return {
      key: hexKey(hex),
      text: hexNumber(numbering, hex),
      at: { x, y: y - grid.rowSpacing * UP },
    }
  })
}

const isGuide = (numbering: Numbering, hex: Hex): boolean => {
  const { column, row } = printedOf(numbering, hex)
  return column % COLUMNS_APART === 0 && row % ROWS_APART === 0
}
