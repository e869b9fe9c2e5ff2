import { hexPrinted } from '../../../rules/find-hex.ts'
import { type Click, fitGrid, type GridMisfit } from '../../../rules/fit-grid.ts'
import { type Grid, hexCentre, type Point } from '../../../rules/grid.ts'
import { mayBeOff } from '../../../rules/grid-certainty.ts'
import { guessGrid, hexOfClick } from '../../../rules/grid-guess.ts'
import { type Hex, isWithinBounds } from '../../../rules/hex.ts'
import { type Numbering, ODD_COLUMNS, type OddColumns } from '../../../rules/hex-number.ts'
import { readNumber } from '../../format/typed-numbers.ts'
import { isSameButRounded } from '../snap/rounded-grid.ts'
import type { Snapped } from '../snap/use-snap.ts'
import type { Laying, Mark, Said } from './laying.ts'
import { fitRegular, madeRegular } from './regular-grid.ts'

/** A mark with what is known of it. */
export interface ReadMark extends Mark {
  readonly hex: Hex | null
  /** Whether it counts: it was said which hex it is, or the other clicks leave no doubt. */
  readonly sure: boolean
  /** How far it is off the grid, in chart units; null while it is no click of the grid. */
  readonly off: number | null
}

/** What the clicks come to. */
export interface Reading {
  readonly grid: Grid
  /** Where the grid is from: tuned by hand, fitted to clicks, guessed from two, or as it was. */
  readonly from: 'hand' | 'fit' | 'guess' | 'before'
  /** The grid of the clicks alone, where hexes may be of any shape; null if they make none. */
  readonly fitted: Grid | null
  /** What came of snapping it to the printed hexes; null if that is not known yet. */
  readonly snapped: Snapped | null
  readonly marks: readonly ReadMark[]
  /** The clicks that count. */
  readonly clicks: readonly Click[]
  /** How far they are off, as their root mean square, in chart units; null without a fit. */
  readonly residual: number | null
  /** Why nothing could be fitted. */
  readonly why: GridMisfit | null
  readonly oddColumns: OddColumns
}

interface Ground {
  /** The grid to begin with. */
  readonly before: Grid
  /** Whether that one is laid on this very image, so that it tells which hex a click is. */
  readonly trusted: boolean
  readonly numbering: Numbering
}

/** Up to this multiple of a click's error the grid so far tells one hex from the next. */
const CLEAR = 3

/** Works out which hexes were clicked, and the grid that lies closest to them. */
export const readLaying = (laying: Laying, ground: Ground): Reading => {
  const oddColumns = readOdd(laying.marks, ground.numbering)
  const numbering = { ...ground.numbering, oddColumns }
  const named = nameMarks(laying, { ...ground, numbering })
  const clicks = named.flatMap(({ hex, sure, at }) => (hex && sure ? [{ hex, at }] : []))
  const fit = fitGrid(clicks)
  const fitted = laying.regular ? fitRegular(clicks) : fit.kind === 'fit' ? fit.grid : null
  const from = laying.hand ? 'hand' : fitted ? 'fit' : guessGrid(clicks) ? 'guess' : 'before'
  const begun = laying.regular ? madeRegular(ground.before) : ground.before
  const free = laying.regular ? null : fitted
  const tried = laying.snapped
  const snapped = free && tried && isSameButRounded(tried.of, free) ? tried : null
  const printed = laying.alone ? null : (snapped?.onto?.grid ?? null)
  const grid = laying.hand ?? printed ?? fitted ?? guessGrid(clicks)?.grid ?? begun
  const judged = from === 'hand' || from === 'fit'
  const marks = named.map((mark) => ({
    ...mark,
    off: judged && mark.hex && mark.sure ? offBy(grid, mark.hex, mark.at) : null,
  }))
  return {
    grid,
    from,
    fitted: free,
    snapped,
    marks,
    clicks,
    residual: judged && clicks.length > 0 ? rootMeanSquare(marks) : null,
    why: fit.kind === 'cannot' && fitted === null ? fit.why : null,
    oddColumns,
  }
}

const offBy = (grid: Grid, hex: Hex, at: Point): number => {
  const centre = hexCentre(grid, hex)
  return Math.hypot(centre.x - at.x, centre.y - at.y)
}

const rootMeanSquare = (marks: readonly ReadMark[]): number => {
  const offs = marks.flatMap(({ off }) => (off === null ? [] : [off]))
  return Math.sqrt(offs.reduce((sum, off) => sum + off * off, 0) / Math.max(offs.length, 1))
}

/** The hex that was said, or null if what was typed names none. */
export const hexSaid = (numbering: Numbering, said: Said): Hex | null => {
  const column = readNumber('whole', said.column)
  const row = readNumber('whole', said.row)
  if (column === undefined || row === undefined) return null
  return hexPrinted(numbering, { column, row })
}

/** The clicks whose hexes were said. */
const clicksSaid = (marks: readonly Mark[], numbering: Numbering): Click[] =>
  marks.flatMap(({ at, said }) => {
    const hex = said && hexSaid(numbering, said)
    return hex ? [{ hex, at }] : []
  })

/** In one reading clicks fit this much better than in the other: then it is the map's. */
const TELLING = 0.5

/**
 * Whether the columns between lie lower or higher, as the clicks say: in the wrong reading every
 * second column is half a hex off. As the campaign counts while they do not say.
 */
const readOdd = (marks: readonly Mark[], numbering: Numbering): OddColumns => {
  const [lower, upper] = ODD_COLUMNS.map((oddColumns) => {
    const fit = fitGrid(clicksSaid(marks, { ...numbering, oddColumns }))
    return fit.kind === 'fit' ? fit.residual : Number.POSITIVE_INFINITY
  }) as [number, number]
  if (lower < upper * TELLING) return 'lower'
  return upper < lower * TELLING ? 'upper' : numbering.oddColumns
}

type Named = Omit<ReadMark, 'off'>

/** What is said comes first; then each other mark in its turn, by the grid so far. */
const nameMarks = ({ marks, regular }: Laying, { before, trusted, numbering }: Ground): Named[] => {
  const clicks = clicksSaid(marks, numbering)
  const gridSoFar = (): Grid | null => {
    const guess = (regular ? fitRegular(clicks) : null) ?? guessGrid(clicks)?.grid
    return guess ?? (trusted ? before : null)
  }
  return marks.map((mark) => {
    if (mark.said) {
      const hex = hexSaid(numbering, mark.said)
      return { ...mark, hex, sure: hex !== null }
    }
    const grid = gridSoFar()
    if (!grid) return { ...mark, hex: null, sure: false }
    const { hex, sure } = hexOfClick(grid, mark.at)
    if (!isWithinBounds(hex)) return { ...mark, hex: null, sure: false }
    const certain = sure && (trusted || mayBeOff(clicks, hex) <= CLEAR)
    if (certain) clicks.push({ hex, at: mark.at })
    return { ...mark, hex, sure: certain }
  })
}
