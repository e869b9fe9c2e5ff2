import { type Grid, hexCentre, type Point } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import type { Snapped } from '../snap/use-snap.ts'

/** What the game master says a clicked hex is, as it was typed. */
export interface Said {
  readonly column: string
  readonly row: string
}

/** A click on the centre of a hex, in chart units. */
export interface Mark {
  readonly id: number
  readonly at: Point
  /** null: which hex it is follows from the other clicks. */
  readonly said: Said | null
  /** The hex that it was by the others once, and was not said to be; null if it was none. */
  readonly was: Said | null
}

/** What the game master has done to lay the grid on an image. */
export interface Laying {
  readonly marks: readonly Mark[]
  /** The grid to begin with, where hexes were given other names here. */
  readonly base: Grid | null
  /** The grid as tuned by hand; a new click takes over again. */
  readonly hand: Grid | null
  /** Whether hexes have six equally long sides. */
  readonly regular: boolean
  /** What came of snapping the grid of some clicks to the printed hexes. */
  readonly snapped: Snapped | null
  /** Whether the clicks alone make the grid, whatever is printed. */
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

/** Whether something was done that is not in the chart yet. */
export const isTouched = ({ marks, base, hand, regular }: Laying): boolean =>
  marks.length > 0 || base !== null || hand !== null || regular

/** Puts a mark on the sheet. */
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

/** Says which hex a mark is; null leaves it to the other clicks. */
export const nameMark = (laying: Laying, id: number, said: Said | null): Laying =>
  changeMark(laying, id, (mark) => ({ ...mark, said, was: said ? null : mark.was }))

/** Remembers which hexes clicks are by the others, so that none becomes another without a word. */
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

/** The grid with its lines where they are, and the names of its hexes moved so that `here` is `hex`. */
const renamed = (grid: Grid, here: Hex, hex: Hex): Grid => {
  const { x, y } = hexCentre(grid, { x: here.x - hex.x, y: here.y - hex.y })
  return { ...grid, left: x, top: y }
}

/**
 * Gives the hexes of the image other names, so that the one that is `here` by the grid becomes
 * `hex`: this is how a party, with all that it knows, comes to a place on another map. What marks
 * are said to be is their printed number, so those follow from a numbering that moves along.
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
