import { type Hex, hexFromKey } from '../rules/hex.ts'
import { fromRuns, type HexRun, runsOfRow } from '../rules/hex-runs.ts'
import { breathe } from './work-turn.ts'

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
      if (columns.size > 0) rows.set(y, runsOfRow(y, [...columns]))
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

/** Hexes between two pauses. */
const HEXES_A_STEP = 2_000

/** Works out all rows, with a pause now and then. */
function* workOutRows(hexes: Hexes): Generator<void, ReadonlyMap<string, Rows>> {
  const columns = new Map<string, Map<number, number[]>>()
  const note = (value: string, { x, y }: Hex): void => {
    const rows = columns.get(value) ?? new Map<number, number[]>()
    const row = rows.get(y)
    if (row) row.push(x)
    else rows.set(y, [x])
    columns.set(value, rows)
  }
  let done = 0
  for (const [key, value] of hexes) {
    const hex = hexFromKey(key)
    note(value, hex)
    note(ANY, hex)
    done += 1
    if (done % HEXES_A_STEP === 0) yield
  }
  const packed = ([y, row]: [number, number[]]) => [y, runsOfRow(y, row)] as const
  const rowsByValue = new Map<string, Rows>()
  for (const [value, rows] of columns) {
    rowsByValue.set(value, new Map([...rows].map(packed)))
    yield
  }
  return rowsByValue
}

const rowsOf = (hexes: Hexes): ReadonlyMap<string, Rows> => {
  const kept = keptRows.get(hexes)
  if (kept) return kept
  const work = workOutRows(hexes)
  for (let step = work.next(); ; step = work.next()) {
    if (!step.done) continue
    keptRows.set(hexes, step.value)
    return step.value
  }
}

/** Works the rows out in slices, so that `runsOf` has them. */
export const prepareRows = async (hexes: Hexes): Promise<void> => {
  if (keptRows.has(hexes)) return
  const work = workOutRows(hexes)
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) {
      keptRows.set(hexes, step.value)
      return
    }
    await breathe()
  }
}

/** Runs that are kept for a map; undefined before they are worked out. */
export const countKeptRuns = (hexes: Hexes): number | undefined => {
  const kept = keptRows.get(hexes)
  if (!kept) return undefined
  let runs = 0
  for (const rows of kept.values()) for (const row of rows.values()) runs += row.length
  return runs
}

/** The hexes with a value, or with `ANY`, as rows. Runs that stay are the same objects. */
export const runsOf = (hexes: Hexes, value: string): HexRun[] =>
  [...(rowsOf(hexes).get(value) ?? [])].sort(([a], [b]) => a - b).flatMap(([, runs]) => runs)
