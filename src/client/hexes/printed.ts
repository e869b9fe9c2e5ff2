import type { Printed } from '../../rules/hex-number.ts'
import { written } from '../ui/written.ts'
import { columnAndRow } from '../words/en/hexes.ts'

/** A column and row in a sentence. */
export const sayPrinted = ({ column, row }: Printed): string =>
  columnAndRow(written(column), written(row))
