import type { JournalDay, JournalPage } from '../../protocol/views.ts'

/** The days loaded so far, newest first, and the cursor for older ones. */
export interface Days {
  readonly list: readonly JournalDay[] | null
  readonly next: string | null
}

export const NO_DAYS: Days = { list: null, next: null }

/** Days per page, and the most per request. */
const PAGE = 20
const LONGEST_PAGE = 100

/** Reloads all shown days: any of them may have been undone. */
export const refreshLimit = ({ list }: Days): number =>
  Math.min(LONGEST_PAGE, Math.max(PAGE, list?.length ?? 0))

const without = (
  days: readonly JournalDay[],
  newer: readonly JournalDay[],
): readonly JournalDay[] => {
  const known = new Set(newer.map(({ revision }) => revision))
  return days.filter(({ revision }) => !known.has(revision))
}

export const refresh = ({ list, next }: Days, page: JournalPage): Days => {
  if (!list || page.next === null) return { list: page.days, next: page.next }
  const last = page.days.at(-1)
  const end = list.findIndex(({ revision }) => revision === last?.revision)
  const beyond = end < 0 ? [] : without(list.slice(end + 1), page.days)
  return beyond.length > 0
    ? { list: [...page.days, ...beyond], next }
    : { list: page.days, next: page.next }
}

export const addOlder = ({ list }: Days, page: JournalPage): Days => ({
  list: [...(list ?? []), ...without(page.days, list ?? [])],
  next: page.next,
})

export const undoneRevisions = ({ list }: Pick<Days, 'list'>): ReadonlySet<string> =>
  new Set((list ?? []).filter(({ undone }) => undone).map(({ revision }) => revision))
