import { type Hex, hexFromKey } from '../rules/hex.ts'
import { fromRuns, type HexRun, runsOfRow } from '../rules/hex-runs.ts'
import { atOnce, ELEMENTS_A_STEP, pausing, type Steps } from '../rules/steps.ts'
import { inSlices } from './work-turn.ts'

/** Values by `hexKey`. Such a map never changes. */
type Hexes = ReadonlyMap<string, string>

/** Runs by doubled row. */
type Rows = ReadonlyMap<number, readonly HexRun[]>

/** The keys that differ between two maps, each with what it had and has. */
type Changes = readonly (readonly [key: string, ...unknown[]])[]

/** The key of all values together. */
export const ANY = ''

const keptRows = new WeakMap<Hexes, ReadonlyMap<string, Rows>>()

function* rowsAfter(
  rowsBefore: ReadonlyMap<string, Rows>,
  before: Hexes,
  after: Hexes,
  changes: Changes,
): Steps<ReadonlyMap<string, Rows>> {
  const changed = new Map<string, Map<number, Set<number>>>()
  const columnsOf = (value: string, row: number): Set<number> => {
    const rows = changed.get(value) ?? new Map<number, Set<number>>()
    changed.set(value, rows)
    const runs = rowsBefore.get(value)?.get(row) ?? []
    const columns = rows.get(row) ?? new Set(fromRuns(runs).map(({ x }) => x))
    rows.set(row, columns)
    return columns
  }
  yield* pausing(changes, ([key]) => {
    const { x, y } = hexFromKey(key)
    const old = before.get(key)
    const now = after.get(key)
    if (old !== undefined) columnsOf(old, y).delete(x)
    if (now !== undefined) columnsOf(now, y).add(x)
    if (old !== undefined && now === undefined) columnsOf(ANY, y).delete(x)
    if (old === undefined && now !== undefined) columnsOf(ANY, y).add(x)
  })
  const rowsByValue = new Map(rowsBefore)
  for (const [value, columnsByRow] of changed) {
    const rows = new Map(rowsBefore.get(value))
    let packed = 0
    for (const [y, columns] of columnsByRow) {
      rows.delete(y)
      if (columns.size > 0) rows.set(y, runsOfRow(y, [...columns]))
      packed += columns.size + 1
      if (packed < ELEMENTS_A_STEP) continue
      packed = 0
      yield
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
export function* carryRows(before: Hexes, after: Hexes, changes: Changes): Steps<void> {
  const rows = keptRows.get(before)
  if (!rows || keptRows.has(after)) return
  keptRows.set(after, yield* rowsAfter(rows, before, after, changes))
}

/** Works out all rows. */
function* workOutRows(hexes: Hexes): Steps<ReadonlyMap<string, Rows>> {
  const columns = new Map<string, Map<number, number[]>>()
  const note = (value: string, { x, y }: Hex): void => {
    const rows = columns.get(value) ?? new Map<number, number[]>()
    const row = rows.get(y)
    if (row) row.push(x)
    else rows.set(y, [x])
    columns.set(value, rows)
  }
  yield* pausing(hexes, ([key, value]) => {
    const hex = hexFromKey(key)
    note(value, hex)
    note(ANY, hex)
  })
  const rowsByValue = new Map<string, Rows>()
  for (const [value, rows] of columns) {
    const packed = new Map<number, readonly HexRun[]>()
    let hexesPacked = 0
    for (const [y, row] of rows) {
      packed.set(y, runsOfRow(y, row))
      hexesPacked += row.length
      if (hexesPacked < ELEMENTS_A_STEP) continue
      hexesPacked = 0
      yield
    }
    rowsByValue.set(value, packed)
  }
  return rowsByValue
}

const rowsOf = (hexes: Hexes): ReadonlyMap<string, Rows> => {
  const kept = keptRows.get(hexes)
  if (kept) return kept
  const rows = atOnce(workOutRows(hexes))
  keptRows.set(hexes, rows)
  return rows
}

/** Works the rows out in slices, so that `runsOf` has them. */
export const prepareRows = async (hexes: Hexes): Promise<void> => {
  if (!keptRows.has(hexes)) keptRows.set(hexes, await inSlices(workOutRows(hexes)))
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
