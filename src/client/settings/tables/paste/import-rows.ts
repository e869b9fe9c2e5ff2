import { foldText } from '../../../../rules/name.ts'
import { type DraftRow, newKey, rangeOf, rangeText, type TableDraft } from '../drafts.ts'

/** The same for names that differ in case, accents, or blanks at their ends alone. */
export const nameKey = (name: string): string => foldText(name.trim())

/**
 * Divides `total` by weights into whole numbers of at least 1: the nearest ones that add up to it.
 *
 * @returns null when there are more weights than `total`
 */
export const shareOut = (weights: readonly number[], total: number): readonly number[] | null => {
  if (weights.length > total || weights.length === 0) return null
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const due = weights.map((weight) => (total * weight) / sum)
  const shares = due.map((share) => Math.max(1, Math.floor(share)))
  const owed = (index: number): number => (due[index] ?? 0) - (shares[index] ?? 0)
  let left = total - shares.reduce((all, share) => all + share, 0)
  while (left !== 0) {
    const by = Math.sign(left)
    let best = -1
    for (const index of shares.keys()) {
      if (by < 0 && shares[index] === 1) continue
      if (best < 0 || by * owed(index) > by * owed(best)) best = index
    }
    shares[best] = (shares[best] ?? 0) + by
    left -= by
  }
  return shares
}

/** The part of the die's results that a row has; without a readable range as if it had one. */
const weightOf = (row: DraftRow, die: number): number => {
  const range = rangeOf(row)
  return (range ? range.max - range.min + 1 : 1) / die
}

/** Lays the rows out by weights so that they cover the die; as they are if there are too many. */
const laidOut = (draft: TableDraft, weights: readonly number[]): TableDraft => {
  const shares = shareOut(weights, draft.die)
  if (!shares) return draft
  let last = 0
  const rows = draft.rows.map((row, index) => {
    const min = last + 1
    last += shares[index] ?? 1
    return { ...row, ...rangeText({ min, max: last }) }
  })
  return { ...draft, rows }
}

/** Rows that leave gaps or overlap cover the die; each keeps its part of it. */
export const spread = (draft: TableDraft): TableDraft =>
  laidOut(
    draft,
    draft.rows.map((row) => weightOf(row, draft.die)),
  )

/** What a known row takes over; what the read one does not say stays. */
const withRead = (row: DraftRow, read: DraftRow): DraftRow => ({
  ...row,
  details: read.details || row.details,
  table: read.table ?? row.table,
  once: read.once || row.once,
})

/**
 * A row of the same name keeps its place and takes the new details; others are added at the end.
 * Then all are laid out by their weights. With more rows than results the GM mends the table.
 */
export const addRows = (draft: TableDraft, read: TableDraft): TableDraft => {
  const byName = new Map(read.rows.map((row) => [nameKey(row.name), row]))
  const known = new Set(draft.rows.map((row) => nameKey(row.name)))
  const kept = draft.rows.map((row) => {
    const found = byName.get(nameKey(row.name))
    return found ? withRead(row, found) : row
  })
  const added = read.rows.filter((row) => !known.has(nameKey(row.name)))
  if (added.length === 0) return { ...draft, rows: kept }
  const fresh = newKey(kept.map(({ key }) => key))
  const rows = added.map((row, index) => ({ ...row, key: `${fresh}-${index}`, id: null, from: '', to: '' }))
  return laidOut({ ...draft, rows: [...kept, ...rows] }, [
    ...kept.map((row) => weightOf(row, draft.die)),
    ...added.map((row) => weightOf(row, read.die)),
  ])
}

/** The rows of the read table in place of the draft's; rows of the same name stay the same rows. */
export const replaceRows = (draft: TableDraft, read: TableDraft): TableDraft => {
  const ids = new Map(draft.rows.map((row) => [nameKey(row.name), row.id]))
  const fresh = newKey(draft.rows.map(({ key }) => key))
  const rows = read.rows.map((row, index) => {
    const name = nameKey(row.name)
    const id = ids.get(name) ?? null
    ids.delete(name)
    return { ...row, key: `${fresh}-${index}`, id }
  })
  return { ...draft, die: read.die, rows }
}
