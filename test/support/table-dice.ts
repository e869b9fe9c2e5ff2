import fc from 'fast-check'
import { parseTableDice, type TableDice } from '#rules/dice/table-dice.ts'
import { TABLE_DICE } from '#rules/encounter.ts'

/** One die, or dice that are rolled together. */
export const anyTableDice: fc.Arbitrary<TableDice> = fc.constantFrom(
  ...TABLE_DICE.map((die) => ({ die, dice: null })),
  ...['2d6', '1d12+1d8', '3d4+1d20'].flatMap((text) => parseTableDice(text) ?? []),
)
