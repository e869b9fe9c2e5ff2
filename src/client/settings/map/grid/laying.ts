import { type Grid, hexCentre, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import type { Snapped } from '../snap/use-snap.ts'

export interface Said {
  readonly column: string
  readonly row: string
}

/** A click on the centre of a hex, in chart units. */
export interface Mark {
  readonly id: number
  readonly at: Point
  /** null: the other clicks tell. */
  readonly said: Said | null
  /** Its hex by the others before; null if there was none, or it was named. */
  readonly was: Said | null
}

export interface Laying {
  readonly marks: readonly Mark[]
  /** The first grid, where hexes were renamed. */
  readonly base: Grid | null
  /** Tuned by hand; a new click drops it. */
  readonly hand: Grid | null
  /** Whether all six sides are equally long. */
  readonly regular: boolean
  /** The result of snapping to printed hexes. */
  readonly snapped: Snapped | null
  /** Whether to ignore printed hexes. */
  readonly alone: boolean
}

export const NOTHING_LAID: Laying = {
  marks: [],
  base: null,
  hand: null,
  regular: false,
  snapped: null,
  alone: false,
}

export const isTouched = ({ marks, base, hand, regular }: Laying): boolean =>
  marks.length > 0 || base !== null || hand !== null || regular

export const addMark = (laying: Laying, at: Point): Laying => {
  const id = Math.max(0, ...laying.marks.map((mark) => mark.id)) + 1
  return { ...laying, hand: null, marks: [...laying.marks, { id, at, said: null, was: null }] }
}

const changeMark = (laying: Laying, id: number, change: (mark: Mark) => Mark): Laying => ({
  ...laying,
  hand: null,
  marks: laying.marks.map((mark) => (mark.id === id ? change(mark) : mark)),
})

export const moveMark = (laying: Laying, id: number, at: Point): Laying =>
  changeMark(laying, id, (mark) => ({ ...mark, at, was: null }))

/** null: the other clicks tell. A whole number in one field fills both: `0512` is 05 and 12. */
export const nameMark = (laying: Laying, id: number, said: Said | null): Laying =>
  changeMark(laying, id, (mark) => ({
    ...mark,
    said: said && splitNumber(said),
    was: said ? null : mark.was,
  }))

const HEX_NUMBER = /^\s*(\d{2})[\s.,:/]?(\d{2})\s*$/

const splitNumber = (said: Said): Said => {
  const [, column, row] = HEX_NUMBER.exec(said.column) ?? []
  return said.row === '' && column && row ? { column, row } : said
}

/** Remembers the hexes that clicks have by the others, so that changes show. */
export const keepNames = (laying: Laying, names: ReadonlyMap<number, Said>): Laying => ({
  ...laying,
  marks: laying.marks.map((mark) =>
    mark.said ? mark : { ...mark, was: mark.was ?? names.get(mark.id) ?? null },
  ),
})

export const removeMark = (laying: Laying, id: number): Laying => ({
  ...laying,
  hand: null,
  marks: laying.marks.filter((mark) => mark.id !== id),
})

/** The same lines, with names moved so that `here` becomes `hex`. */
const renamed = (grid: Grid, here: Hex, hex: Hex): Grid => {
  const { x, y } = hexCentre(grid, { x: here.x - hex.x, y: here.y - hex.y })
  return { ...grid, left: x, top: y }
}

/**
 * Renames hexes so that `here` becomes `hex`: this moves a party, with all that it knows, to
 * another map. Marks hold printed numbers, so a numbering that moves along renames them, too.
 */
export const renameHexes = (laying: Laying, grid: Grid, here: Hex, hex: Hex): Laying => ({
  ...laying,
  base: renamed(grid, here, hex),
  snapped: laying.snapped && {
    of: renamed(laying.snapped.of, here, hex),
    onto: laying.snapped.onto && {
      ...laying.snapped.onto,
      grid: renamed(laying.snapped.onto.grid, here, hex),
    },
  },
  hand: laying.hand && renamed(laying.hand, here, hex),
})
