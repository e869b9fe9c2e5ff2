import { foldText } from '../../../../rules/name.ts'
import { countResults, lowestOf, type TableDice } from '../../../../rules/table-dice.ts'
import { type DraftRow, newKey, rangeOf, rangeText, type TableDraft } from '../table-draft.ts'

/** The same for names that differ in case, accents, or blanks at their ends alone. */
export const nameKey = (name: string): string => foldText(name.trim())

/** The part of the results that a row has; without a readable range as if it had one. */
const weightOf = (row: DraftRow, rolled: TableDice): number => {
  const range = rangeOf(row)
  return (range ? range.max - range.min + 1 : 1) / countResults(rolled)
}

/**
 * Lays rows out by weights so that they cover the die: each has its part of what is left for it and
 * those behind it, and at least one result. More rows than results stay as they are.
 */
const laidOut = (
  rows: readonly DraftRow[],
  weights: readonly number[],
  rolled: TableDice,
): readonly DraftRow[] => {
  if (rows.length > countResults(rolled)) return rows
  let next = lowestOf(rolled)
  let weight = weights.reduce((sum, each) => sum + each, 0)
  return rows.map((row, index) => {
    const behind = rows.length - index - 1
    const left = rolled.die + 1 - next
    const share = Math.round((left * (weights[index] ?? 0)) / weight)
    const count = behind === 0 ? left : Math.min(left - behind, Math.max(1, share))
    const range = rangeText({ min: next, max: next + count - 1 })
    next += count
    weight -= weights[index] ?? 0
    return { ...row, ...range }
  })
}

/** Rows that leave gaps or overlap cover the die; each keeps its part of it. */
export const spread = (draft: TableDraft): TableDraft => {
  const { rows } = draft
  const weights = rows.map((row) => weightOf(row, draft))
  return { ...draft, rows: laidOut(rows, weights, draft) }
}

/**
 * A row of the same name keeps its place and takes what the read one says; others are added at the
 * end. Then all are laid out by their weights.
 */
export const addRows = (draft: TableDraft, read: TableDraft): TableDraft => {
  const byName = new Map(read.rows.map((row) => [nameKey(row.name), row]))
  const known = new Set(draft.rows.map((row) => nameKey(row.name)))
  const kept = draft.rows.map((row) => {
    const found = byName.get(nameKey(row.name))
    if (!found) return row
    const { details, table, once } = found
    return {
      ...row,
      details: details || row.details,
      table: table ?? row.table,
      once: once || row.once,
    }
  })
  const added = read.rows.filter((row) => !known.has(nameKey(row.name)))
  if (added.length === 0) return { ...draft, rows: kept }
  const fresh = newKey(kept.map(({ key }) => key))
  const rows = added.map((row, index) => ({
    ...row,
    ...{ key: `${fresh}-${index}`, id: null, from: '', to: '' },
  }))
  const weights = [
    ...kept.map((row) => weightOf(row, draft)),
    ...added.map((row) => weightOf(row, read)),
  ]
  return { ...draft, rows: laidOut([...kept, ...rows], weights, draft) }
}

/** The rows of the read table in place of the draft's; rows of the same name stay the same rows. */
export const replaceRows = (draft: TableDraft, read: TableDraft): TableDraft => {
  const ids = new Map(draft.rows.map((row) => [nameKey(row.name), row.id]))
  const rows = read.rows.map((row) => {
    const name = nameKey(row.name)
    const id = ids.get(name) ?? null
    ids.delete(name)
    return { ...row, id }
  })
  return { ...draft, die: read.die, dice: read.dice, rows }
}
