import { hexFromKey } from '../rules/hex.ts'
import { fromRuns, type HexRun, toRuns } from '../rules/hex-runs.ts'

/** Values by `hexKey`. Such a map never changes. */
type Hexes = ReadonlyMap<string, string>

/** Runs by doubled row. */
type Rows = ReadonlyMap<number, readonly HexRun[]>

/** The key of all values together. */
export const ANY = ''

const keptRows = new WeakMap<Hexes, ReadonlyMap<string, Rows>>()

const rowsAfter = (
  rowsBefore: ReadonlyMap<string, Rows>,
  before: Hexes,
  after: Hexes,
  keys: Iterable<string>,
): ReadonlyMap<string, Rows> => {
  const changed = new Map<string, Map<number, Set<number>>>()
  const columnsOf = (value: string, row: number): Set<number> => {
    const rows = changed.get(value) ?? new Map<number, Set<number>>()
    changed.set(value, rows)
    const runs = rowsBefore.get(value)?.get(row) ?? []
    const columns = rows.get(row) ?? new Set(fromRuns(runs).map(({ x }) => x))
    rows.set(row, columns)
    return columns
  }
  for (const key of keys) {
    const { x, y } = hexFromKey(key)
    const old = before.get(key)
    const now = after.get(key)
    if (old !== undefined) for (const value of [old, ANY]) columnsOf(value, y).delete(x)
    if (now !== undefined) for (const value of [now, ANY]) columnsOf(value, y).add(x)
  }
  const rowsByValue = new Map(rowsBefore)
  for (const [value, columnsByRow] of changed) {
    const rows = new Map(rowsBefore.get(value))
    for (const [y, columns] of columnsByRow) {
      rows.delete(y)
      if (columns.size > 0) rows.set(y, toRuns(Array.from(columns, (x) => ({ x, y }))))
    }
    rowsByValue.set(value, rows)
  }
  return rowsByValue
}

/**
 * Derives the rows of a map from those of another, at the cost of the change.
 *
 * @param changes by key, all that differs between the two
 */
export const carryRows = (
  before: Hexes,
  after: Hexes,
  changes: readonly (readonly [key: string, ...unknown[]])[],
): void => {
  const rows = keptRows.get(before)
  if (!rows || keptRows.has(after)) return
  const keys = changes.map(([key]) => key)
  keptRows.set(after, rowsAfter(rows, before, after, keys))
}

const NO_HEXES: Hexes = new Map()

const rowsOf = (hexes: Hexes): ReadonlyMap<string, Rows> => {
  const rows = keptRows.get(hexes) ?? rowsAfter(new Map(), NO_HEXES, hexes, hexes.keys())
  keptRows.set(hexes, rows)
  return rows
}

/** The hexes with a value, or with `ANY`, as rows. Runs that stay are the same objects. */
export const runsOf = (hexes: Hexes, value: string): HexRun[] =>
  [...(rowsOf(hexes).get(value) ?? [])].sort(([a], [b]) => a - b).flatMap(([, runs]) => runs)
