import {
  type Click,
  fitGrid,
  type Lean,
  leanFit,
  PRINTED_SHAPE,
} from '../../../../rules/fit-grid.ts'
import { leastCertain, mayBeOff, nextClick } from '../../../../rules/grid-certainty.ts'
import { type Doubt, doubtOf, IRREGULAR, TELLING, tallerBy } from '../../../../rules/grid-doubt.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { type OddColumns, otherOdd } from '../../../../rules/hex-number.ts'
import type { Extent } from '../../../../rules/tiles.ts'
import type { Reading } from './reading.ts'

/** A click that may be another hex than it says. */
export interface Suspect {
  readonly mark: number
  /** The hex that it is in by the others, and how columns alternate by them. */
  readonly hex: Hex
  readonly oddColumns: OddColumns
  /** Root mean square distance of the others without it, in chart units; null if unknown. */
  readonly others: number | null
}

/**
 * `right`: by the printed hexes, or by clicks none of which could be misnamed unnoticed. `unproved`:
 * one could be. `off`: the clicks lie too far from their hexes.
 */
export type Verdict = 'none' | 'right' | 'unproved' | 'off' | 'irregular' | 'misnamed'

export interface Advice {
  readonly verdict: Verdict
  /** The likeliest first. */
  readonly suspects: readonly Suspect[]
  readonly next: Hex | null
}

interface Table {
  readonly sheet: Extent
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly regular: boolean
}

/** A click's tolerance, in image pixels ... */
const TOLERANCE = 3
/** ... or as a part of the row spacing, where hexes are large. */
const TOLERANCE_PART = 1 / 6
/** A click's standard deviation, likewise. */
const ERROR = 1
const ERROR_PART = 1 / 15
/** Clicks are far enough apart if they place each hex within this multiple of their tolerance. */
const FAR_ENOUGH = 2

export const adviseOn = (reading: Reading, table: Table): Advice => {
  const { clicks, grid, isPrinted } = reading
  const { sheet } = table
  const { verdict, suspects } = isPrinted
    ? { verdict: 'right' as const, suspects: [] }
    : judge(reading, table)
  const corner = clicks.length >= 2 ? leastCertain(clicks, grid, sheet) : null
  const certainty = corner ? mayBeOff(clicks, corner) : Number.POSITIVE_INFINITY
  const far = Number.isFinite(certainty) && certainty > FAR_ENOUGH
  const wanting = Number.isFinite(certainty) && verdict === 'unproved'
  return {
    verdict,
    suspects,
    next: !isPrinted && (far || wanting) ? nextClick(clicks, grid, sheet) : null,
  }
}

const judge = (reading: Reading, table: Table): Pick<Advice, 'verdict' | 'suspects'> => {
  const { clicks, grid, residual, from, why } = reading
  const isFit = from === 'fit' || from === 'hand'
  if (clicks.length === 0 || !(isFit || why === 'not-a-grid')) {
    return { verdict: 'none', suspects: [] }
  }
  const within = (pixels: number, part: number): number =>
    Math.max(pixels / table.pixels, part * grid.rowSpacing)
  const lean = {
    error: within(ERROR, ERROR_PART),
    shape: table.regular ? 0 : PRINTED_SHAPE,
  }
  const doubt = doubtOf(clicks, lean)
  const suspects = doubt.kind === 'misnamed' ? suspectsIn(reading, doubt) : oddOneOut(reading, lean)
  if (suspects.length > 0) return { verdict: 'misnamed', suspects }
  const verdict = (): Verdict => {
    if (!isFit) return 'none'
    if (Math.abs(tallerBy(grid)) > IRREGULAR) return 'irregular'
    if ((residual ?? 0) > within(TOLERANCE, TOLERANCE_PART)) return 'off'
    return doubt.kind === 'certain' ? 'right' : 'unproved'
  }
  return { verdict: verdict(), suspects: [] }
}

const suspectsIn = (
  { marks, clicks, oddColumns }: Reading,
  { suspects }: Doubt & { readonly kind: 'misnamed' },
): Suspect[] => {
  const counted = marks.flatMap((mark, index) => (mark.hex && mark.sure ? [index] : []))
  return suspects.map(({ index, hex }) => ({
    mark: counted[index] ?? 0,
    hex,
    oddColumns,
    others: residualWithout(clicks, index),
  }))
}

/** The one click because of which columns seem to alternate otherwise than the campaign counts. */
const oddOneOut = ({ asCounted, clicks, oddColumns }: Reading, lean: Lean): Suspect[] => {
  const doubt = asCounted && doubtOf(asCounted, lean)
  if (doubt?.kind !== 'misnamed') return []
  const most = (leanFit(clicks, lean)?.cost ?? Number.POSITIVE_INFINITY) + TELLING
  return doubt.suspects
    .filter(({ cost }) => cost <= most)
    .map(({ index, hex }) => ({
      mark: asCounted?.[index]?.mark ?? 0,
      hex,
      oddColumns: otherOdd(oddColumns),
      others: asCounted && residualWithout(asCounted, index),
    }))
}

const residualWithout = (clicks: readonly Click[], index: number): number | null => {
  const fit = fitGrid(clicks.filter((_, other) => other !== index))
  return fit.kind === 'fit' ? fit.residual : null
}
