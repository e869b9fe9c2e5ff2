import { sayNumber } from '#client/ui/format/numbers.ts'
import type { Chart } from '#protocol/map/chart.ts'
import {
  hexNumber,
  type Numbering,
  type PrintedNumber,
  printedNumberOf,
  STANDARD_NUMBERING,
} from '#rules/hex-number.ts'
import type { Hex } from '#shared/hex.ts'
import * as words from './words.ts'

const sayColumnAndRow = ({ column, row }: PrintedNumber): string =>
  words.columnAndRow(sayNumber(column), sayNumber(row))

/** How hexes are named for a reader. `bare`, or null on a flat map: by column and row only. */
export type HexNaming = (Numbering & { readonly bare?: true }) | null

const POINTY_WITHOUT_NUMBERS: HexNaming = { ...STANDARD_NUMBERING, pointy: true, bare: true }

/** R-NUM-5: the naming for readers without hex numbers. */
export const columnRowNaming = (pointy: boolean | undefined): HexNaming =>
  pointy ? POINTY_WITHOUT_NUMBERS : null

export const hexNamingOf = (view: {
  readonly naming: Numbering | null
  readonly chart: Pick<Chart, 'grid'>
}): HexNaming => view.naming ?? columnRowNaming(view.chart.grid.pointy)

/**
 * R-NUM-5: `hex 0512` for readers with numbers, else `column 5, row 12` in the standard numbering.
 */
export const hexName = (hex: Hex, naming: HexNaming): string =>
  naming && !naming.bare
    ? words.hex(hexNumber(naming, hex))
    : sayColumnAndRow(printedNumberOf(naming ?? STANDARD_NUMBERING, hex))

export const hexTitle = (hex: Hex, naming: HexNaming): string => {
  const name = hexName(hex, naming)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
