import { leastCertain, mayBeOff, nextClick } from '../../../rules/grid-certainty.ts'
import type { Hex } from '../../../rules/hex.ts'
import type { Extent } from '../../../rules/tiles.ts'
import type { Reading } from './reading.ts'
import { findSuspect, type Suspect } from './suspect.ts'

export interface Advice {
  /** The click that does not fit the others, by its index in the marks. */
  readonly suspect: (Suspect & { readonly mark: number }) | null
  /** The hex where another click would help most. */
  readonly next: Hex | null
}

interface Table {
  readonly sheet: Extent
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly regular: boolean
  readonly isSnapped: boolean
}

/** The tolerance of a click, in image pixels. */
export const SLIP = 3
/** Clicks are far enough apart if they place each hex within this multiple of their tolerance. */
const FAR_ENOUGH = 2

/** The click to check, and the place for another. */
export const adviseOn = ({ marks, clicks, grid }: Reading, table: Table): Advice => {
  const { sheet, pixels, regular, isSnapped } = table
  const counted = marks.flatMap((mark, index) => (mark.hex && mark.sure ? [index] : []))
  const found = regular ? null : findSuspect(clicks, SLIP / pixels)
  const corner = clicks.length >= 2 ? leastCertain(clicks, grid, sheet) : null
  const certainty = corner ? mayBeOff(clicks, corner) : Number.POSITIVE_INFINITY
  const wanting = !isSnapped && Number.isFinite(certainty) && certainty > FAR_ENOUGH
  return {
    suspect: found && { ...found, mark: counted[found.index] ?? 0 },
    next: wanting ? nextClick(clicks, grid, sheet) : null,
  }
}
