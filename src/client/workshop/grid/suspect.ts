import { type Click, fitGrid } from '../../../rules/fit-grid.ts'
import { hexAt, hexCentre } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'

/** A click that does not fit the others. */
export interface Suspect {
  readonly index: number
  /** Distance from the others' grid, in chart units. */
  readonly off: number
  /** Root mean square distance of the others without it, in chart units. */
  readonly others: number
  /** The hex that it is in by the others' grid. */
  readonly hex: Hex
}

/** Fewer clicks do not tell which one is wrong. */
const LEAST = 4
/** A suspect is off by this many times the others' distance, at least. */
const STANDS_OUT = 4

/**
 * The click that spoils the grid: without it the others fit well, and it is off by more than the
 * tolerance.
 *
 * @param slip the tolerance in chart units
 */
export const findSuspect = (clicks: readonly Click[], slip: number): Suspect | null => {
  if (clicks.length < LEAST) return null
  const suspects = clicks.flatMap((click, index): Suspect[] => {
    const fit = fitGrid(clicks.filter((_, other) => other !== index))
    if (fit.kind !== 'fit') return []
    const centre = hexCentre(fit.grid, click.hex)
    const off = Math.hypot(centre.x - click.at.x, centre.y - click.at.y)
    return [{ index, off, others: fit.residual, hex: hexAt(fit.grid, click.at) }]
  })
  const [worst] = suspects.sort((a, b) => a.others - b.others)
  return worst && worst.off > slip && worst.off > STANDS_OUT * worst.others ? worst : null
}
