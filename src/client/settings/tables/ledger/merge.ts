import { nameKey } from './name-key.ts'
import { spreadBy } from './spread.ts'
import { type DraftRow, rangeOf, type TableDraft, widthOf } from './table-draft.ts'

/** The part of the die's results that a row has. */
const weightOf = (row: DraftRow, die: number): number => {
  const range = rangeOf(row)
  return (range ? widthOf(range) : 1) / die
}

/** What a known row takes over; what the read one does not say stays. */
const withRead = (row: DraftRow, read: DraftRow): DraftRow => ({
  ...row,
  details: read.details || row.details,
  table: read.table ?? row.table,
  once: read.once || row.once,
})

/**
 * A row of the same name keeps its place and takes the new details; others are added at the end.
 * Then all are spread over the die by their weights, so that a table with more rows than its die
 * has results stays for the GM to mend.
 */
export const merge = (draft: TableDraft, read: TableDraft): TableDraft => {
  const known = new Map(draft.rows.map((row) => [nameKey(row.name), row.key]))
  const byKey = new Map<string, DraftRow>()
  const added: DraftRow[] = []
  for (const row of read.rows) {
    const key = known.get(nameKey(row.name))
    if (key === undefined) added.push(row)
    else byKey.set(key, row)
  }
  const kept = draft.rows.map((row) => {
    const found = byKey.get(row.key)
    return found ? withRead(row, found) : row
  })
  if (added.length === 0) return { ...draft, rows: kept }
  const made = draft.made + added.length
  const fresh = added.map((row, index) => ({
    ...row,
    key: `new:${draft.made + index + 1}`,
    id: null,
    from: '',
    to: '',
  }))
  const weights = [
    ...kept.map((row) => weightOf(row, draft.die)),
    ...added.map((row) => weightOf(row, read.die)),
  ]
  return spreadBy({ ...draft, made, rows: [...kept, ...fresh] }, weights)
}

/** The rows of the read table in place of the draft's; rows of the same name stay the same rows. */
export const replaceRows = (draft: TableDraft, read: TableDraft): TableDraft => {
  const free = new Map(draft.rows.map((row) => [nameKey(row.name), row]))
  const rows = read.rows.map((row, index) => {
    const was = free.get(nameKey(row.name))
    free.delete(nameKey(row.name))
    return was
      ? { ...row, key: was.key, id: was.id }
      : { ...row, key: `new:${draft.made + index + 1}`, id: null }
  })
  return { ...draft, die: read.die, rows, made: draft.made + read.rows.length }
}
