import { type Click, fitGrid } from '../../../rules/fit-grid.ts'
import { hexAt, hexCentre } from '../../../rules/grid.ts'
import { leastCertain, mayBeOff, nextClick } from '../../../rules/grid-certainty.ts'
import type { Hex } from '../../../rules/hex.ts'
import type { Extent } from '../../../rules/tiles.ts'
import type { Reading } from './reading.ts'

interface Suspect {
  readonly index: number
  /** Distance from the others' grid, in chart units. */
  readonly off: number
  /** Root mean square distance of the others without it, in chart units. */
  readonly others: number
  /** The hex that it is in by the others' grid. */
  readonly hex: Hex
}

export interface Advice {
  readonly suspect: (Suspect & { readonly mark: number }) | null
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
export const TOLERANCE = 3
/** Clicks are far enough apart if they place each hex within this multiple of their tolerance. */
const FAR_ENOUGH = 2

export const adviseOn = ({ marks, clicks, grid }: Reading, table: Table): Advice => {
  const { sheet, pixels, regular, isSnapped } = table
  const counted = marks.flatMap((mark, index) => (mark.hex && mark.sure ? [index] : []))
  const found = regular ? null : findSuspect(clicks, TOLERANCE / pixels)
  const corner = clicks.length >= 2 ? leastCertain(clicks, grid, sheet) : null
  const certainty = corner ? mayBeOff(clicks, corner) : Number.POSITIVE_INFINITY
  const wanting = !isSnapped && Number.isFinite(certainty) && certainty > FAR_ENOUGH
  return {
    suspect: found && { ...found, mark: counted[found.index] ?? 0 },
    next: wanting ? nextClick(clicks, grid, sheet) : null,
  }
}

/** Fewer clicks do not tell which one is wrong. */
const LEAST = 4
/** A suspect is off by this many times the others' distance, at least. */
const STANDS_OUT = 4

/** The click without which the others fit well, off by more than `tolerance`, in chart units. */
export const findSuspect = (clicks: readonly Click[], tolerance: number): Suspect | null => {
  if (clicks.length < LEAST) return null
  const suspects = clicks.flatMap((click, index): Suspect[] => {
    const fit = fitGrid(clicks.filter((_, other) => other !== index))
    if (fit.kind !== 'fit') return []
    const centre = hexCentre(fit.grid, click.hex)
    const off = Math.hypot(centre.x - click.at.x, centre.y - click.at.y)
    return [{ index, off, others: fit.residual, hex: hexAt(fit.grid, click.at) }]
  })
  const [worst] = suspects.sort((a, b) => a.others - b.others)
  return worst && worst.off > tolerance && worst.off > STANDS_OUT * worst.others ? worst : null
}
