import { useEffect, useState } from 'react'
import { isSameJson } from '#protocol/json-patch.ts'

/** A page of days, newest first. */
interface PageOfDays<Day> {
  readonly days: readonly Day[]
  /** The cursor for the next page of older days; null after the oldest day. */
  readonly next: string | null
}

export const PAGE_SIZE = 50

/** The longest time to wait for a page, in ms. */
const REQUEST_TIMEOUT_MS = 20_000

interface LoadedDays<Day, Stamp> {
  /** Newest first; null until the first page is loaded. */
  readonly days: readonly Day[] | null
  /** The cursor for days older than the loaded ones; null if there are none. */
  readonly olderCursor: string | null
  /** The stamp for which the days were loaded; the days may be newer. */
  readonly stamp: Stamp | null
  /** How often all days that may have changed were loaded again. */
  readonly reloadCount: number
  /** Why the last page could not be loaded; null if it could. */
  readonly failure: unknown
  readonly loading: boolean
}

interface PagerOptions<Day, Stamp> {
  /** Fetches a page, for a query such as `limit=50&before=x`. */
  readonly fetchPage: (
    query: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<PageOfDays<Day>>
  /** An id that a day keeps when its content changes. */
  readonly keyOf: (day: Day) => string | number
  readonly onChange: (loaded: LoadedDays<Day, Stamp>) => void
}

const NOTHING_LOADED = {
  days: null,
  olderCursor: null,
  stamp: null,
  reloadCount: 0,
  failure: null,
  loading: false,
} as const

/** R-JOUR-2: loads days page by page, one request at a time, so that no answer overtakes another. */
export const createPager = <Day, Stamp>(options: PagerOptions<Day, Stamp>) => {
  const { fetchPage, keyOf, onChange } = options
  let loaded: LoadedDays<Day, Stamp> = NOTHING_LOADED
  let stale: 'newest' | 'all' | null = null
  let newestStamp: Stamp | null = null
  let isEnough: (days: readonly Day[]) => boolean = () => true
  let isRunning = false
  const update = (changes: Partial<LoadedDays<Day, Stamp>>): void => {
    loaded = { ...loaded, ...changes }
    onChange(loaded)
  }
  const fetchBefore = (cursor: string | null): Promise<PageOfDays<Day>> => {
    const before = cursor === null ? '' : `&before=${encodeURIComponent(cursor)}`
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    return fetchPage(`limit=${PAGE_SIZE}${before}`, { signal })
  }

  /**
   * Fetches as many days as are loaded. Unless all are stale, it stops at a page whose last day has not
   * changed, and the older days stay.
   */
  const refetch = async (
    areAllStale: boolean,
  ): Promise<Pick<LoadedDays<Day, Stamp>, 'days' | 'olderCursor'>> => {
    const oldDays = loaded.days ?? []
    const oldByKey = new Map(oldDays.map((day) => [keyOf(day), day]))
    /** Returns the old object of a day without changes, so that React does not draw it again. */
    const reuseUnchanged = (day: Day): Day => {
      const oldDay = oldByKey.get(keyOf(day))
      return oldDay !== undefined && isSameJson(oldDay, day) ? oldDay : day
    }
    const days: Day[] = []
    let cursor: string | null = null
    do {
      const page: PageOfDays<Day> = await fetchBefore(cursor)
      days.push(...page.days.map(reuseUnchanged))
      cursor = page.next
      const unchangedAt = oldDays.indexOf(days.at(-1) as Day)
      if (unchangedAt >= 0 && !areAllStale) {
        const olderDays = oldDays.slice(unchangedAt + 1)
        return { days: [...days, ...olderDays], olderCursor: loaded.olderCursor }
      }
    } while (cursor !== null && days.length < oldDays.length)
    return { days, olderCursor: cursor }
  }

  const reloadStale = async (): Promise<void> => {
    const areAllStale = stale === 'all'
    stale = null
    update({ ...(await refetch(areAllStale)), failure: null })
    if (!stale) update({ stamp: newestStamp, reloadCount: loaded.reloadCount + 1 })
  }

  const loadOlderPage = async (): Promise<void> => {
    const { days, next } = await fetchBefore(loaded.olderCursor)
    update({ days: [...(loaded.days ?? []), ...days], olderCursor: next })
  }

  const wantsOlder = (): boolean => loaded.olderCursor !== null && !isEnough(loaded.days ?? [])

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      while (stale || wantsOlder()) await (stale ? reloadStale() : loadOlderPage())
    } catch (failure) {
      stale = 'all'
      isEnough = () => true
      update({ failure })
    }
    isRunning = false
    update({ loading: false })
  }

  return {
    /** Loads the newest days again, or all loaded days if the stamp is another one. */
    followStamp: (stamp: Stamp | null): void => {
      stale = isSameJson(stamp, newestStamp) ? (stale ?? 'newest') : 'all'
      newestStamp = stamp
      void run()
    },
    reload: (): void => {
      stale ??= 'newest'
      void run()
    },
    /** Loads older days until `enough` says so, or all days are loaded. */
    loadUntil: (enough: (days: readonly Day[]) => boolean): void => {
      isEnough = enough
      if (wantsOlder()) update({ loading: true })
      void run()
    },
  }
}

export interface PagedDays<Day, Stamp = unknown>
  extends Omit<LoadedDays<Day, Stamp>, 'olderCursor'>,
    Pick<ReturnType<typeof createPager<Day, Stamp>>, 'loadUntil' | 'reload'> {
  readonly hasOlder: boolean
  readonly failed: boolean
  readonly loadOlder: () => void
}

interface PagedDaysOptions<Day, Stamp>
  extends Pick<PagerOptions<Day, Stamp>, 'fetchPage' | 'keyOf'> {
  /** When it changes, the newest days are loaded again; while undefined, nothing is loaded. */
  readonly revision: string | undefined
  /** When it changes, all loaded days are loaded again. */
  readonly stamp: Stamp | null
}

/** R-JOUR-2: days that are loaded page by page, and again when they may have changed. */
export const usePagedDays = <Day, Stamp>(
  options: PagedDaysOptions<Day, Stamp>,
): PagedDays<Day, Stamp> => {
  const { fetchPage, keyOf, revision, stamp } = options
  const [loaded, onChange] = useState<LoadedDays<Day, Stamp>>(NOTHING_LOADED)
  const [pager] = useState(() => createPager<Day, Stamp>({ fetchPage, keyOf, onChange }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes only with the revision.
  useEffect(() => {
    if (revision !== undefined) pager.followStamp(stamp)
  }, [pager, revision])

  const { olderCursor, ...shown } = loaded
  const count = loaded.days?.length ?? 0
  return {
    ...shown,
    hasOlder: olderCursor !== null,
    failed: loaded.failure !== null,
    loadOlder: () => pager.loadUntil(({ length }) => length > count),
    loadUntil: pager.loadUntil,
    reload: pager.reload,
  }
}
