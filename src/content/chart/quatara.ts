// What is drawn where. `npm run draw` in art/ writes the two files of it, by the functions that draw the chart.

import type { Hex } from '../../rules/hex.ts'
import labels from './labels.json' with { type: 'json' }
import drawn from './quatara.json' with { type: 'json' }

/** Where Port Maravel lies, and where every new campaign begins. */
export const PORT: Hex = drawn.port
export const PORT_TERRAIN = drawn.portTerrain

/** The ruins on the game master's chart. Players' clients must not learn of them. */
export const SITES: readonly { readonly name: string; readonly hex: Hex }[] = drawn.ruins

export const TRUE_LETTERS = {
  o: 'Sea',
  e: 'Lake',
  b: 'Beach',
  n: 'Jungle (No Undead)',
  l: 'Jungle (Lesser Undead)',
  g: 'Jungle (Greater Undead)',
  m: 'Mountains',
  r: 'Rivers',
  x: 'Ruins',
  s: 'Swamp',
  w: 'Wasteland',
} as const

export const CHARTED_LETTERS = {
  o: 'sea',
  c: 'coast',
  j: 'jungle',
  s: 'swamp',
  m: 'mountains',
  v: 'smoke',
  p: 'port',
  u: 'unexplored',
} as const

/**
 * The hexes whose centres lie inside the chart's frame. A string for every doubled row, from
 * `FIRST_ROW` down; a letter for every hex of that row, from west to east, so neighbouring letters
 * are two columns apart. A row starts at `FIRST_COLUMN`, or one column further east where the
 * lattice (x + y even) has no hex there.
 */
export const {
  firstColumn: FIRST_COLUMN,
  firstRow: FIRST_ROW,
  trueRows: TRUE_ROWS,
  chartedRows: CHARTED_ROWS,
} = drawn

export interface ChartLabel {
  readonly name: string
  /** Of the site, or of the middle of the lettering. */
  readonly hex: Hex
  /** The hexes that its letters touch, as `x,y`: a reader must know them all. */
  readonly over: string
}

/**
 * What is written on the built-in chart: on both editions, on the GM's alone, on the players' alone.
 * Players must not learn the GM's.
 */
export const LABELS: Readonly<Record<'both' | 'gm' | 'players', readonly ChartLabel[]>> = labels
