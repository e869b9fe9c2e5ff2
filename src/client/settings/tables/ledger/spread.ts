import { type DraftRow, rangeOf, rangeText, type TableDraft, widthOf } from './table-draft.ts'

/**
 * Divides `total` by weights into whole numbers of at least 1: the nearest ones that add up to it.
 *
 * @returns null when there are more weights than `total`
 */
export const shareOut = (weights: readonly number[], total: number): number[] | null => {
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

/** Each row on the results after those of the row before it. */
const layOut = (rows: readonly DraftRow[], widths: readonly number[]): DraftRow[] => {
  let next = 1
  return rows.map((row, index) => {
    const min = next
    next += widths[index] ?? 1
    const range = rangeText({ min, max: next - 1 })
    return row.from === range.from && row.to === range.to ? row : { ...row, ...range }
  })
}

/** A row's weight is the number of results that it has now; without a readable range 1. */
const weightOf = (row: DraftRow): number => {
  const range = rangeOf(row)
  return range ? widthOf(range) : 1
}

export type Spreading = 'evenly' | 'weight'

/** Lays the rows out so that they cover the die; unchanged when there are more rows than results. */
export const spread = (draft: TableDraft, by: Spreading): TableDraft =>
  spreadBy(
    draft,
    draft.rows.map((row) => (by === 'evenly' ? 1 : weightOf(row))),
  )

export const spreadBy = (draft: TableDraft, weights: readonly number[]): TableDraft => {
  const widths = shareOut(weights, draft.die)
  return widths ? { ...draft, rows: layOut(draft.rows, widths) } : draft
}

/** Closes gaps and overlaps: each row keeps how many results it has. */
export const closeUp = (rows: readonly DraftRow[]): DraftRow[] => layOut(rows, rows.map(weightOf))
