import type { Hex } from './hex.ts'

/** A run of `count` hexes in a doubled row, from a column on; they lie two columns apart. */
export type HexRun = readonly [row: number, column: number, count: number]

/** Sorts the columns of one row, and joins them into the longest runs. */
const runsOfRow = (row: number, columns: number[]): HexRun[] => {
  const runs: [row: number, column: number, count: number][] = []
  let previousColumn = Number.NaN
  for (const column of columns.sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run === undefined || column > previousColumn + 2) runs.push([row, column, 1])
    else if (column > previousColumn) run[2]++
    previousColumn = column
  }
  return runs
}

/** Hexes as runs: each hex once, by row, then column, in the longest runs. */
export const hexesToRuns = (hexes: Iterable<Hex>): HexRun[] =>
  [...Map.groupBy(hexes, ({ y }) => y)]
    .sort(([row], [otherRow]) => row - otherRow)
    .flatMap(([row, rowHexes]) =>
      runsOfRow(
        row,
        rowHexes.map(({ x }) => x),
      ),
    )

export const runsToHexes = (runs: Iterable<HexRun>): Hex[] => {
  const hexes: Hex[] = []
  for (const [row, column, count] of runs)
    for (let index = 0; index < count; index++) hexes.push({ x: column + 2 * index, y: row })
  return hexes
}

/** Values of hexes by doubled row, then column. An unchanged row stays the same object. */
export type HexRows<Value> = Readonly<Record<number, Readonly<Record<number, Value>>>>

/** A hex and its new value; undefined removes the hex. */
export type HexChange<Value> = readonly [hex: Hex, value: Value | undefined]

export const valueAt = <Value>(rows: HexRows<Value>, { x, y }: Hex): Value | undefined =>
  rows[y]?.[x]

/** A copy with changed values. Unchanged rows are shared, and rows without a hex are left out. */
export const withHexes = <Value>(
  rows: HexRows<Value>,
  changes: Iterable<HexChange<Value>>,
): HexRows<Value> => {
  const changedRows: Record<number, Readonly<Record<number, Value>>> = { ...rows }
  const copiedRows = new Map<number, Record<number, Value>>()
  for (const [{ x, y }, value] of changes) {
    const row = copiedRows.get(y) ?? { ...rows[y] }
    copiedRows.set(y, row)
    if (value === undefined) delete row[x]
    else row[x] = value
  }
  for (const [y, row] of copiedRows) {
    if (Object.keys(row).length > 0) changedRows[y] = row
    else delete changedRows[y]
  }
  return changedRows
}

/** Each hex with its value, by row, then column. */
export function* hexEntries<Value>(
  rows: HexRows<Value>,
): Generator<readonly [hex: Hex, value: Value]> {
  for (const y of sortedNumericKeys(rows))
    for (const x of sortedNumericKeys(rows[y] ?? {})) yield [{ x, y }, rows[y]?.[x] as Value]
}

const sortedNumericKeys = (record: object): number[] =>
  Object.keys(record)
    .map(Number)
    .sort((a, b) => a - b)

/** How many hexes a row has, and their runs by value; under undefined the runs of all values. */
interface RowSummary {
  readonly count: number
  readonly runs: ReadonlyMap<unknown, readonly HexRun[]>
}

/** Cached summaries by row object, because most rows stay the same between two states. */
const cachedSummaries = new WeakMap<object, RowSummary>()

const summaryOfRow = (y: number, row: Readonly<Record<number, unknown>> = {}): RowSummary => {
  const cached = cachedSummaries.get(row)
  if (cached) return cached
  const columns = sortedNumericKeys(row)
  const byValue = Map.groupBy(columns, (x) => row[x])
  const runs = new Map(
    [...byValue].map(([value, columnsWithValue]) => [value, runsOfRow(y, columnsWithValue)]),
  )
  const summary = { count: columns.length, runs: runs.set(undefined, runsOfRow(y, columns)) }
  cachedSummaries.set(row, summary)
  return summary
}

export const countHexes = (rows: HexRows<unknown>): number => {
  let count = 0
  for (const y in rows) count += summaryOfRow(Number(y), rows[y]).count
  return count
}

/** The hexes with a value (undefined: with any value) as the longest runs, by row, then column. */
export const runsWithValue = <Value>(rows: HexRows<Value>, value?: Value): HexRun[] =>
  sortedNumericKeys(rows).flatMap((y) => summaryOfRow(y, rows[y]).runs.get(value) ?? [])
