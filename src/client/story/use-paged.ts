import { useEffect, useState } from 'react'
import { isSameJson } from '#protocol/json-patch.ts'

/** Days, newest first, and the cursor for older ones. */
interface Page<Day> {
  readonly days: readonly Day[]
  readonly next: string | null
}

export const PAGE = 50

/** A request that takes longer has failed. */
const ANSWER_LIMIT_MS = 20_000

interface Read<Day, Stamp> {
  /** Newest first; null until the first page is here. */
  readonly days: readonly Day[] | null
  readonly next: string | null
  /** The stamp when the days were last read; they are as it says, or newer. */
  readonly stamp: Stamp | null
  /** How often all days that may have changed were read. */
  readonly reads: number
  /** Why the last page could not be read; null: it could. */
  readonly failure: unknown
  readonly loading: boolean
}

interface PagerParts<Day, Stamp> {
  /** Answers a page, for a query such as `limit=50&before=x`. */
  readonly read: (query: string, options: { readonly signal: AbortSignal }) => Promise<Page<Day>>
  readonly keyOf: (day: Day) => string | number
  readonly show: (read: Read<Day, Stamp>) => void
}

const NOTHING_READ = {
  days: null,
  next: null,
  stamp: null,
  reads: 0,
  failure: null,
  loading: false,
} as const

/** R-JOUR-2: reads days page by page, one request at a time: no answer overtakes another. */
export const createPager = <Day, Stamp>({ read, keyOf, show }: PagerParts<Day, Stamp>) => {
  let now: Read<Day, Stamp> = NOTHING_READ
  let stale: 'newest' | 'all' | null = null
  let stamp: Stamp | null = null
  let isEnough: (days: readonly Day[]) => boolean = () => true
  let isBusy = false
  const set = (part: Partial<Read<Day, Stamp>>): void => {
    now = { ...now, ...part }
    show(now)
  }
  const readPage = (before: string | null): Promise<Page<Day>> =>
    read(`limit=${PAGE}${before === null ? '' : `&before=${encodeURIComponent(before)}`}`, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })

  /**
   * As many days as were loaded. Unless all are stale, those stay that are older than a page whose
   * last day is as it was.
   */
  const readPages = async (isAllStale: boolean): Promise<Page<Day>> => {
    const before = now.days ?? []
    const known = new Map(before.map((day) => [keyOf(day), day]))
    /** The same object where nothing changed, so that it is not drawn again. */
    const asKnown = (day: Day): Day => {
      const old = known.get(keyOf(day))
      return old !== undefined && isSameJson(old, day) ? old : day
    }
    const days: Day[] = []
    let next: string | null = null
    do {
      const page: Page<Day> = await readPage(next)
      days.push(...page.days.map(asKnown))
      next = page.next
      const at = before.indexOf(days.at(-1) as Day)
      if (at >= 0 && !isAllStale)
        return { days: [...days, ...before.slice(at + 1)], next: now.next }
    } while (next !== null && days.length < before.length)
    return { days, next }
  }

  const wantsOlder = (): boolean => now.next !== null && !isEnough(now.days ?? [])

  const work = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      while (stale || wantsOlder()) {
        if (stale) {
          const isAllStale = stale === 'all'
          stale = null
          set({ ...(await readPages(isAllStale)), failure: null })
          if (!stale) set({ stamp, reads: now.reads + 1 })
        } else {
          const { days, next } = await readPage(now.next)
          set({ days: [...(now.days ?? []), ...days], next })
        }
      }
    } catch (failure) {
      stale = 'all'
      isEnough = () => true
      set({ failure })
    }
    isBusy = false
    set({ loading: false })
  }

  return {
    /** Reads the newest days again; all that are loaded if the stamp is another one. */
    follow: (newest: Stamp | null): void => {
      stale = isSameJson(newest, stamp) ? (stale ?? 'newest') : 'all'
      stamp = newest
      void work()
    },
    readAgain: (): void => {
      stale ??= 'newest'
      void work()
    },
    /** Reads older days until they are enough, or all are here. */
    loadUntil: (enough: (days: readonly Day[]) => boolean): void => {
      isEnough = enough
      if (wantsOlder()) set({ loading: true })
      void work()
    },
  }
}

export interface PagedDays<Day, Stamp = unknown>
  extends Omit<Read<Day, Stamp>, 'next'>,
    Pick<ReturnType<typeof createPager<Day, Stamp>>, 'loadUntil' | 'readAgain'> {
  readonly hasOlder: boolean
  readonly failed: boolean
  readonly loadOlder: () => void
}

interface PagedOptions<Day, Stamp> extends Pick<PagerParts<Day, Stamp>, 'read' | 'keyOf'> {
  /** The newest days are read again when it changes; undefined: nothing is read. */
  readonly revision: string | undefined
  /** All loaded days are read again when it changes. */
  readonly stamp: Stamp | null
}

/** R-JOUR-2: days that come page by page, and follow what changes. */
export const usePaged = <Day, Stamp>(options: PagedOptions<Day, Stamp>): PagedDays<Day, Stamp> => {
  const { read, keyOf, revision, stamp } = options
  const [shown, show] = useState<Read<Day, Stamp>>(NOTHING_READ)
  const [pager] = useState(() => createPager<Day, Stamp>({ read, keyOf, show }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp comes with a revision.
  useEffect(() => {
    if (revision !== undefined) pager.follow(stamp)
  }, [pager, revision])

  const { next, ...rest } = shown
  const count = shown.days?.length ?? 0
  return {
    ...rest,
    hasOlder: next !== null,
    failed: shown.failure !== null,
    loadOlder: () => pager.loadUntil(({ length }) => length > count),
    loadUntil: pager.loadUntil,
    readAgain: pager.readAgain,
  }
}
