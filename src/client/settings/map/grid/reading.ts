import type { ChartChoice, ImageView } from '../../../../protocol/chart.ts'
import {
  type Click,
  fitGrid,
  fitRegular,
  type GridMisfit,
  madeRegular,
} from '../../../../rules/fit-grid.ts'
import { type Grid, hexCentre, type Point } from '../../../../rules/grid.ts'
import { mayBeOff } from '../../../../rules/grid-certainty.ts'
import { guessGrid, hexOfClick } from '../../../../rules/grid-guess.ts'
import { type Hex, isWithinBounds } from '../../../../rules/hex.ts'
import {
  hexPrinted,
  type Numbering,
  ODD_COLUMNS,
  type OddColumns,
} from '../../../../rules/hex-number.ts'
import { readNumber } from '../../../ui/format/typed-numbers.ts'
import { FIRST_GRID } from '../chart-draft.ts'
import { isSameButRounded } from '../snap/rounded-grid.ts'
import type { Snapped } from '../snap/use-snap.ts'
import type { Laying, Mark, Said } from './laying.ts'

export interface ReadMark extends Mark {
  readonly hex: Hex | null
  /** Whether it counts: it is named, or the other clicks tell its hex for certain. */
  readonly sure: boolean
  /** Distance from the grid in chart units; null if the grid is not judged by it. */
  readonly off: number | null
}

export interface Reading {
  readonly grid: Grid
  readonly from: 'hand' | 'fit' | 'guess' | 'before'
  /** From the clicks alone, hexes of any shape; null if they make no grid. */
  readonly fitted: Grid | null
  /** The result of snapping `fitted`; null while unknown. */
  readonly snapped: Snapped | null
  /** Whether `grid` is that of the printed hexes. */
  readonly isPrinted: boolean
  readonly marks: readonly ReadMark[]
  readonly clicks: readonly Click[]
  /** Root mean square distance in chart units; null without a fit. */
  readonly residual: number | null
  readonly why: GridMisfit | null
  readonly oddColumns: OddColumns
  /** If that is not how the campaign counts: the named clicks as it does; else null. */
  readonly asCounted: readonly MarkedClick[] | null
}

export interface MarkedClick extends Click {
  /** Its place among the marks. */
  readonly mark: number
}

interface Ground {
  readonly before: Grid
  /** Whether `before` is laid on this image, so that it tells a click's hex. */
  readonly trusted: boolean
  readonly numbering: Numbering
}

/** A grid tells hexes apart up to this multiple of a click's error. */
const CLEAR = 3

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
    isPrinted: from === 'fit' && printed !== null,
    marks,
    clicks,
    residual: judged && clicks.length > 0 ? rootMeanSquare(marks) : null,
    why: fit.kind === 'cannot' && fitted === null ? fit.why : null,
    oddColumns,
    asCounted:
      oddColumns === ground.numbering.oddColumns
        ? null
        : clicksSaid(laying.marks, ground.numbering),
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

export const hexSaid = (numbering: Numbering, said: Said): Hex | null => {
  const column = readNumber('whole', said.column)
  const row = readNumber('whole', said.row)
  if (column === undefined || row === undefined) return null
  return hexPrinted(numbering, { column, row })
}

const clicksSaid = (marks: readonly Mark[], numbering: Numbering): MarkedClick[] =>
  marks.flatMap(({ at, said }, mark) => {
    const hex = said && hexSaid(numbering, said)
    return hex ? [{ hex, at, mark }] : []
  })

/** One reading is right if its clicks fit this much better. */
const TELLING = 0.5

/** With the wrong offset every second column is half a hex off. The campaign's if unclear. */
const readOdd = (marks: readonly Mark[], numbering: Numbering): OddColumns => {
  const [lower, upper] = ODD_COLUMNS.map((oddColumns) => {
    const fit = fitGrid(clicksSaid(marks, { ...numbering, oddColumns }))
    return fit.kind === 'fit' ? fit.residual : Number.POSITIVE_INFINITY
  }) as [number, number]
  if (lower < upper * TELLING) return 'lower'
  return upper < lower * TELLING ? 'upper' : numbering.oddColumns
}

type Named = Omit<ReadMark, 'off'>

/** Typed names come first; then each mark in turn, by the grid so far. */
const nameMarks = ({ marks, regular }: Laying, { before, trusted, numbering }: Ground): Named[] => {
  const clicks: Click[] = clicksSaid(marks, numbering)
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

export const isUnused = ({ marks, from }: Reading): boolean =>
  marks.length > 0 && from !== 'hand' && from !== 'fit'

export const readOn = (
  laying: Laying,
  image: ImageView,
  laid: ChartChoice | null,
  numbering: Numbering,
): Reading =>
  readLaying(laying, {
    before: laying.base ?? laid?.grid ?? FIRST_GRID,
    trusted: laying.base !== null || laid?.gm === image.id,
    numbering,
  })
