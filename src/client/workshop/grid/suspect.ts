import { type Click, fitGrid } from '../../../rules/fit-grid.ts'
import { hexAt, hexCentre } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'

/** A click that does not go with the others. */
export interface Suspect {
  readonly index: number
  /** How far it is off the grid of all others, in chart units. */
  readonly off: number
  /** How far the others are off without it, as their root mean square, in chart units. */
  readonly others: number
  /** The hex that it lies in by the grid of the others. */
  readonly hex: Hex
}

/** With fewer clicks it cannot be told which of them is wrong. */
const LEAST = 4
/** A click is off by this many times what the others are, at least. */
const STANDS_OUT = 4

/**
 * The click that spoils the grid, if one does: without it the others lie closely together, and it is
 * off by more than a slip of the hand.
 *
 * @param slip in chart units: being off by less is nothing to speak of
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
