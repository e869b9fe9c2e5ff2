import type { TableDie } from '../../../../rules/encounter.ts'
import { coverOf, type Fault } from './cover.ts'
import { closeUp, type Spreading, spread } from './spread.ts'
import {
  type DraftRow,
  type Range,
  rangeOf,
  rangeText,
  type TableDraft,
  widthOf,
} from './table-draft.ts'

export type RowChange = Partial<
  Pick<DraftRow, 'from' | 'to' | 'name' | 'details' | 'table' | 'once'>
>

export type DraftEvent =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'die'; readonly die: TableDie }
  | { readonly kind: 'wrote'; readonly row: string; readonly change: RowChange }
  /** `by` places down; up when negative. */
  | { readonly kind: 'moved'; readonly row: string; readonly by: number }
  | { readonly kind: 'removed'; readonly row: string }
  /** Behind a row, or at the end; on the results of a gap if there is one. */
  | { readonly kind: 'added'; readonly after: string | null }
  | { readonly kind: 'filled'; readonly gap: Range }
  /** The row takes the results of the gap as well. */
  | { readonly kind: 'widened'; readonly row: string; readonly gap: Range }
  | { readonly kind: 'spread'; readonly by: Spreading }
  | { readonly kind: 'closed-up' }

const EMPTY_ROW: Omit<DraftRow, 'key' | 'from' | 'to'> = {
  id: null,
  name: '',
  details: '',
  table: null,
  once: false,
}

const withRow = (draft: TableDraft, row: string, change: RowChange): TableDraft => ({
  ...draft,
  rows: draft.rows.map((each) => (each.key === row ? { ...each, ...change } : each)),
})

const insert = (
  draft: TableDraft,
  index: number,
  range: Pick<DraftRow, 'from' | 'to'>,
): TableDraft => {
  const made = draft.made + 1
  const row = { key: `new:${made}`, ...EMPTY_ROW, ...range }
  return { ...draft, made, rows: draft.rows.toSpliced(index, 0, row) }
}

const fill = (draft: TableDraft, gap: Range): TableDraft => {
  const index = draft.rows.findIndex((row) => (rangeOf(row)?.min ?? 0) > gap.max)
  return insert(draft, index < 0 ? draft.rows.length : index, rangeText(gap))
}

const widestRow = (rows: readonly DraftRow[]): number => {
  let widest = -1
  let most = 1
  for (const [index, row] of rows.entries()) {
    const range = rangeOf(row)
    if (!range || widthOf(range) <= most) continue
    most = widthOf(range)
    widest = index
  }
  return widest
}

/** The new row takes one result of the widest row; none is left where every row has one. */
const squeezeIn = (draft: TableDraft, index: number): TableDraft => {
  const widest = widestRow(draft.rows)
  const range = draft.rows[widest] && rangeOf(draft.rows[widest])
  if (!range) return insert(draft, index, { from: '', to: '' })
  const narrower = draft.rows.with(widest, {
    ...(draft.rows[widest] as DraftRow),
    ...rangeText({ ...range, max: range.max - 1 }),
  })
  const grown = insert({ ...draft, rows: narrower }, index, { from: '1', to: '' })
  return { ...grown, rows: closeUp(grown.rows) }
}

const add = (draft: TableDraft, after: string | null): TableDraft => {
  const before = draft.rows.findIndex(({ key }) => key === after)
  const index = before < 0 ? draft.rows.length : before + 1
  const isGap = ({ kind }: Fault) => kind === 'gap'
  const { faults, above, atEnd } = coverOf(draft.rows, draft.die)
  const here = index < draft.rows.length ? above.get(index)?.find(isGap) : atEnd.find(isGap)
  const gap = here ?? faults.find(isGap)
  if (gap) return fill(draft, gap)
  return faults.length > 0 ? insert(draft, index, { from: '', to: '' }) : squeezeIn(draft, index)
}

const move = (draft: TableDraft, row: string, by: number): TableDraft => {
  const from = draft.rows.findIndex(({ key }) => key === row)
  const moving = draft.rows[from]
  const to = Math.min(Math.max(from + by, 0), draft.rows.length - 1)
  if (!moving || to === from) return draft
  return { ...draft, rows: closeUp(draft.rows.toSpliced(from, 1).toSpliced(to, 0, moving)) }
}

const widen = (draft: TableDraft, row: string, gap: Range): TableDraft => {
  const found = draft.rows.find(({ key }) => key === row)
  const range = found ? rangeOf(found) : null
  if (!range) return draft
  const both = { min: Math.min(range.min, gap.min), max: Math.max(range.max, gap.max) }
  return withRow(draft, row, rangeText(both))
}

export const nextDraft = (draft: TableDraft, event: DraftEvent): TableDraft => {
  switch (event.kind) {
    case 'named':
      return { ...draft, name: event.name }
    case 'die':
      return { ...draft, die: event.die }
    case 'wrote':
      return withRow(draft, event.row, event.change)
    case 'moved':
      return move(draft, event.row, event.by)
    case 'removed':
      return { ...draft, rows: draft.rows.filter(({ key }) => key !== event.row) }
    case 'added':
      return add(draft, event.after)
    case 'filled':
      return fill(draft, event.gap)
    case 'widened':
      return widen(draft, event.row, event.gap)
    case 'spread':
      return spread(draft, event.by)
    case 'closed-up':
      return { ...draft, rows: closeUp(draft.rows) }
  }
}
