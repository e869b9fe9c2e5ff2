import type { Hex } from './hex.ts'

/** `count` hexes of a doubled row from a column on, two columns apart. */
export type HexRun = readonly [row: number, column: number, count: number]

/** The columns of one row, which it sorts, in the longest runs. */
const runsOfRow = (row: number, columns: number[]): HexRun[] => {
  const runs: [row: number, column: number, count: number][] = []
  let last = Number.NaN
  for (const column of columns.sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run === undefined || column > last + 2) runs.push([row, column, 1])
    else if (column > last) run[2]++
    last = column
  }
  return runs
}

/** Hexes in compact form: each once, by row, then column, in the longest runs. */
export const hexesToRuns = (hexes: Iterable<Hex>): HexRun[] =>
  [...Map.groupBy(hexes, ({ y }) => y)]
    .sort(([row], [other]) => row - other)
    .flatMap(([row, some]) =>
      runsOfRow(
        row,
        some.map(({ x }) => x),
      ),
    )

export const runsToHexes = (runs: Iterable<HexRun>): Hex[] => {
  const hexes: Hex[] = []
  for (const [row, column, count] of runs)
    for (let index = 0; index < count; index++) hexes.push({ x: column + 2 * index, y: row })
  return hexes
}

/** Values of hexes, by doubled row, then column. Never changed; a row that is the same is one object. */
export type HexRows<Value> = Readonly<Record<number, Readonly<Record<number, Value>>>>

/** A value that a hex takes; undefined: none. */
export type HexChange<Value> = readonly [hex: Hex, value: Value | undefined]

export const valueAt = <Value>(rows: HexRows<Value>, { x, y }: Hex): Value | undefined =>
  rows[y]?.[x]

/** With other values: only their rows are made anew. Rows without a hex are left out. */
export const withHexes = <Value>(
  rows: HexRows<Value>,
  changes: Iterable<HexChange<Value>>,
): HexRows<Value> => {
  const next: Record<number, Readonly<Record<number, Value>>> = { ...rows }
  const made = new Map<number, Record<number, Value>>()
  for (const [{ x, y }, value] of changes) {
    const row = made.get(y) ?? { ...rows[y] }
    made.set(y, row)
    if (value === undefined) delete row[x]
    else row[x] = value
  }
  for (const [y, row] of made) {
    if (Object.keys(row).length > 0) next[y] = row
    else delete next[y]
  }
  return next
}

/** Each hex with its value, by row, then column. */
export function* hexEntries<Value>(
  rows: HexRows<Value>,
): Generator<readonly [hex: Hex, value: Value]> {
  for (const y of numbersOf(rows))
    for (const x of numbersOf(rows[y] ?? {})) yield [{ x, y }, rows[y]?.[x] as Value]
}

const numbersOf = (part: object): number[] =>
  Object.keys(part)
    .map(Number)
    .sort((a, b) => a - b)

/** Of one row: its hexes, and their runs by value; of all values under undefined. */
interface RowOutline {
  readonly count: number
  readonly runs: ReadonlyMap<unknown, readonly HexRun[]>
}

/** Remembered by each row, as most of them stay. */
const outlines = new WeakMap<object, RowOutline>()

const outlineOf = (y: number, row: Readonly<Record<number, unknown>> = {}): RowOutline => {
  const known = outlines.get(row)
  if (known) return known
  const columns = numbersOf(row)
  const byValue = Map.groupBy(columns, (x) => row[x])
  const runs = new Map([...byValue].map(([value, some]) => [value, runsOfRow(y, some)]))
  const outline = { count: columns.length, runs: runs.set(undefined, runsOfRow(y, columns)) }
  outlines.set(row, outline)
  return outline
}

export const countHexes = (rows: HexRows<unknown>): number => {
  let count = 0
  for (const y in rows) count += outlineOf(Number(y), rows[y]).count
  return count
}

/**
 * The hexes with a value (undefined: with any) in compact form: by row, then column, in the
 * longest runs.
 */
export const runsWithValue = <Value>(rows: HexRows<Value>, value?: Value): HexRun[] =>
  numbersOf(rows).flatMap((y) => outlineOf(y, rows[y]).runs.get(value) ?? [])
