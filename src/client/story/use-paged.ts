import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { isSameJson } from '../../protocol/json-patch.ts'

/** Days, newest first, and the cursor for older ones. */
interface Page<Day> {
  readonly days: readonly Day[]
  readonly next: string | null
}

/** What is loaded so far; null until the first page is here. */
type Paged<Day> = Page<Day> | null

/** What tells days apart. */
type KeyOf<Day> = (day: Day) => string | number

/** Days of the first page, and the most per request. */
const FIRST_PAGE = 20
const LONGEST_PAGE = 100
/** Days per page where one after another is read. */
const OLDER_PAGE = 20

/** Reloads all loaded days: any of them may have been undone. */
export const refreshLimit = (held: Paged<unknown>): number =>
  Math.min(LONGEST_PAGE, Math.max(FIRST_PAGE, held?.days.length ?? 0))

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

/** The loaded days from the last one of a page on; none where they do not meet it, or it is all. */
const fromEndOf = <Day>(held: Paged<Day>, page: Page<Day>, keyOf: KeyOf<Day>): readonly Day[] => {
  const last = page.days.at(-1)
  if (!held || page.next === null || last === undefined) return []
  const end = held.days.findIndex((day) => keyOf(day) === keyOf(last))
  return end < 0 ? [] : held.days.slice(end)
}

/** @param page the newest days, read again; loaded days that are older than these stay */
export const refresh = <Day>(held: Paged<Day>, page: Page<Day>, keyOf: KeyOf<Day>): Page<Day> => {
  if (!held) return page
  const days = keepSame(held.days, page.days, keyOf)
  const older = without(fromEndOf(held, page, keyOf), days, keyOf)
  return older.length > 0 ? { days: [...days, ...older], next: held.next } : { ...page, days }
}

/** @param cursor the one that the page was asked with: a list that has changed its end stays */
export const addOlder = <Day>(
  held: Page<Day>,
  page: Page<Day>,
  cursor: string,
  keyOf: KeyOf<Day>,
): Page<Day> =>
  held.next === cursor
    ? { days: [...held.days, ...without(page.days, held.days, keyOf)], next: page.next }
    : held

/**
 * Whether loaded days that are older than this page, read again, have to be read as well.
 *
 * @param isOwed any of them may have changed; else only if the last of the page has
 */
export const goesOnBelow = <Day>(
  held: Paged<Day>,
  page: Page<Day>,
  keyOf: KeyOf<Day>,
  isOwed: boolean,
): boolean => {
  const [last, ...older] = fromEndOf(held, page, keyOf)
  return older.length > 0 && (isOwed || !isSameJson(last, page.days.at(-1)))
}

export interface PagedDays<Day, Stamp = unknown> {
  /** Newest first; null until the first page is here. */
  readonly days: readonly Day[] | null
  readonly hasOlder: boolean
  readonly failed: boolean
  readonly loading: boolean
  /** The stamp when the days were last read; they are as it says, or newer. */
  readonly stamp: Stamp | null
  /** How often all days that may have changed were read. */
  readonly reads: number
  readonly loadOlder: () => void
  /** Loads older days until `found` holds or all are here; answers whether it holds. Keeps its identity. */
  readonly loadUntil: (found: (days: readonly Day[]) => boolean) => Promise<boolean>
  /** Reads the newest days once more. */
  readonly readAgain: () => void
}

interface PagedOptions<Day, Stamp> {
  /** Answers a page, for a query such as `limit=20&before=x`. Keeps its identity. */
  readonly read: (query: string, signal?: AbortSignal) => Promise<Page<Day>>
  /** Keeps its identity. */
  readonly keyOf: KeyOf<Day>
  /** The newest days are read again when it changes; undefined: nothing is read. */
  readonly revision: string | undefined
  /** All loaded days are read again when it changes. */
  readonly stamp: Stamp | null
  /** A page could not be read. Keeps its identity. */
  readonly onFailed?: (error: unknown) => void
}

interface Shown<Day> {
  readonly days: Paged<Day>
  /** Whether all that was new in it are older days. */
  readonly isOlder: boolean
}

/** Days that come page by page, and follow what changes. */
export const usePaged = <Day, Stamp>(options: PagedOptions<Day, Stamp>): PagedDays<Day, Stamp> => {
  const { read, keyOf, revision, stamp, onFailed } = options
  const [newestDays, setDays] = useState<Shown<Day>>({ days: null, isOlder: false })
  // Older days are drawn between frames: the reader goes on scrolling.
  const drawnDays = useDeferredValue(newestDays)
  const { days } = newestDays.isOlder ? drawnDays : newestDays
  const [done, setDone] = useState<{ readonly stamp: Stamp | null; readonly reads: number }>({
    stamp: null,
    reads: 0,
  })
  const [failed, setFailed] = useState(false)
  const [underway, setUnderway] = useState(0)
  const [tries, setTries] = useState(0)
  const held = useRef<Paged<Day>>(days)
  const newest = useRef(stamp)
  /** Whether any loaded day may differ from the server's, however old it is. */
  const isOwed = useRef(false)

  const change = useCallback((next: Paged<Day>): void => {
    held.current = next
    setDays({ days: next, isOlder: false })
  }, [])

  const readPage = useCallback(
    async (query: string, signal?: AbortSignal): Promise<Page<Day> | null> => {
      try {
        const page = await read(query, signal)
        if (signal?.aborted) return null
        setFailed(false)
        return page
      } catch (error) {
        if (signal?.aborted) return null
        onFailed?.(error)
        setFailed(true)
        return null
      }
    },
    [read, onFailed],
  )

  const readAll = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      const begun = newest.current
      let page = await readPage(`limit=${refreshLimit(held.current)}`, signal)
      while (page) {
        const goesOn = goesOnBelow(held.current, page, keyOf, isOwed.current)
        isOwed.current = goesOn
        change(refresh(held.current, page, keyOf))
        if (!goesOn || page.next === null) {
          setDone(({ reads }) => ({ stamp: begun, reads: reads + 1 }))
          return
        }
        const before = encodeURIComponent(page.next)
        const more = await readPage(`limit=${LONGEST_PAGE}&before=${before}`, signal)
        page = more && { days: [...page.days, ...more.days], next: more.next }
      }
    },
    [readPage, keyOf, change],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision or try reads again.
  useEffect(() => {
    if (revision === undefined) return undefined
    if (!isSameJson(newest.current, stamp)) isOwed.current = true
    newest.current = stamp
    const controller = new AbortController()
    void readAll(controller.signal)
    return () => controller.abort()
  }, [revision, tries, readAll])

  /** Shown once the last of them is here, because drawing takes longer than fetching. */
  const loadUntil = useCallback(
    async (
      found: (days: readonly Day[]) => boolean,
      limit: number = LONGEST_PAGE,
    ): Promise<boolean> => {
      setUnderway((count) => count + 1)
      let isFound = found(held.current?.days ?? [])
      while (!isFound && held.current?.next) {
        const { next } = held.current
        const page = await readPage(`limit=${limit}&before=${encodeURIComponent(next)}`)
        if (!page) break
        held.current = addOlder(held.current, page, next, keyOf)
        isFound = found(held.current.days)
      }
      setDays({ days: held.current, isOlder: true })
      setUnderway((count) => count - 1)
      return isFound
    },
    [readPage, keyOf],
  )
  const loading = underway > 0 || days !== newestDays.days

  return {
    days: days?.days ?? null,
    hasOlder: Boolean(days?.next),
    failed,
    loading,
    ...done,
    loadOlder: () => {
      const before = days?.days.length ?? 0
      if (!loading) void loadUntil(({ length }) => length > before, OLDER_PAGE)
    },
    loadUntil,
    readAgain: () => setTries((n) => n + 1),
  }
}
