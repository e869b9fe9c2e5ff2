import type { Printed } from '../../rules/hex-number.ts'
import { written } from '../ui/written.ts'

/** A column and row in a sentence. */
export const sayPrinted = ({ column, row }: Printed): string =>
  `column ${written(column)}, row ${written(row)}`
