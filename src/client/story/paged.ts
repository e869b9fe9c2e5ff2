import { isSameJson } from '../../protocol/json-patch.ts'

/** Days that are loaded so far, newest first, and the cursor for older ones. */
export interface Paged<Day> {
  /** Null until the first page is here. */
  readonly list: readonly Day[] | null
  readonly next: string | null
}

export interface Page<Day> {
  readonly days: readonly Day[]
  readonly next: string | null
}

/** What tells days apart. */
export type KeyOf<Day> = (day: Day) => string | number

export const NOTHING_PAGED: Paged<never> = { list: null, next: null }

/** Days of the first page, and the most per request. */
const FIRST_PAGE = 20
export const LONGEST_PAGE = 100
/** Days per page where one after another is read. */
export const OLDER_PAGE = 20

/** Reloads all loaded days: any of them may have been undone. */
export const refreshLimit = ({ list }: Paged<unknown>): number =>
  Math.min(LONGEST_PAGE, Math.max(FIRST_PAGE, list?.length ?? 0))

/** Days that are as they were stay the same objects, so that they are not drawn again. */
const keepSame = <Day>(
  held: readonly Day[],
  fresh: readonly Day[],
  keyOf: KeyOf<Day>,
): readonly Day[] => {
  const before = new Map(held.map((day) => [keyOf(day), day]))
  return fresh.map((day) => {
    const old = before.get(keyOf(day))
    return old !== undefined && isSameJson(old, day) ? old : day
  })
}

const without = <Day>(
  days: readonly Day[],
  newer: readonly Day[],
  keyOf: KeyOf<Day>,
): readonly Day[] => {
  const known = new Set(newer.map(keyOf))
  return days.filter((day) => !known.has(keyOf(day)))
}

/** @param page the newest days, read again; loaded days that are older than these stay */
export const refresh = <Day>(
  { list, next }: Paged<Day>,
  page: Page<Day>,
  keyOf: KeyOf<Day>,
): Paged<Day> => {
  if (!list) return { list: page.days, next: page.next }
  const days = keepSame(list, page.days, keyOf)
  const last = days.at(-1)
  if (page.next === null || last === undefined) return { list: days, next: page.next }
  const end = list.findIndex((day) => keyOf(day) === keyOf(last))
  const beyond = end < 0 ? [] : without(list.slice(end + 1), days, keyOf)
  return beyond.length > 0 ? { list: [...days, ...beyond], next } : { list: days, next: page.next }
}

/** @param cursor the one that the page was asked with: a list that has changed its end stays */
export const addOlder = <Day>(
  held: Paged<Day>,
  page: Page<Day>,
  cursor: string,
  keyOf: KeyOf<Day>,
): Paged<Day> =>
  held.next === cursor
    ? {
        list: [...(held.list ?? []), ...without(page.days, held.list ?? [], keyOf)],
        next: page.next,
      }
    : held

/**
 * Whether loaded days that are older than this page, read again, have to be read as well.
 *
 * @param isOwed any of them may have changed; else only if the last of the page has
 */
export const goesOnBelow = <Day>(
  { list }: Paged<Day>,
  page: Page<Day>,
  keyOf: KeyOf<Day>,
  isOwed: boolean,
): boolean => {
  const last = page.days.at(-1)
  if (!list || page.next === null || last === undefined) return false
  const end = list.findIndex((day) => keyOf(day) === keyOf(last))
  return end >= 0 && end + 1 < list.length && (isOwed || !isSameJson(list[end], last))
}
