import type { JournalDay, JournalPage } from '../../protocol/views.ts'

/** The days read so far, newest first, and where older ones begin. */
export interface Days {
  /** Null until the first page came. */
  readonly list: readonly JournalDay[] | null
  readonly next: string | null
}

export const NO_DAYS: Days = { list: null, next: null }

/** Days on a page, and the most that are read at once. */
const PAGE = 20
const LONGEST_PAGE = 100

/** How many days to read anew: all that are shown, for any of them may have been undone since. */
export const refreshLimit = ({ list }: Days): number =>
  Math.min(LONGEST_PAGE, Math.max(PAGE, list?.length ?? 0))

const without = (
  days: readonly JournalDay[],
  newer: readonly JournalDay[],
): readonly JournalDay[] => {
  const known = new Set(newer.map(({ revision }) => revision))
  return days.filter(({ revision }) => !known.has(revision))
}

/** Takes the newest page in; what was read beyond it stays. */
export const refresh = ({ list, next }: Days, page: JournalPage): Days => {
  if (!list || page.next === null) return { list: page.days, next: page.next }
  const last = page.days.at(-1)
  const end = list.findIndex(({ revision }) => revision === last?.revision)
  const beyond = end < 0 ? [] : without(list.slice(end + 1), page.days)
  return beyond.length > 0
    ? { list: [...page.days, ...beyond], next }
    : { list: page.days, next: page.next }
}

/** Takes an older page in. */
export const addOlder = ({ list }: Days, page: JournalPage): Days => ({
  list: [...(list ?? []), ...without(page.days, list ?? [])],
  next: page.next,
})

/** The revisions of the days that are known to be undone. */
export const undoneRevisions = ({ list }: Pick<Days, 'list'>): ReadonlySet<string> =>
  new Set((list ?? []).filter(({ undone }) => undone).map(({ revision }) => revision))
