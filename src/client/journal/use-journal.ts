import { useCallback, useEffect, useState } from 'react'
import type { JournalDay, JournalPage } from '../../protocol/views.ts'
import { ApiProblem } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { addOlder, type Days, NO_DAYS, refresh, refreshLimit } from './days.ts'

export interface Journal {
  /** Newest first; null until the first page came. */
  readonly days: readonly JournalDay[] | null
  readonly hasOlder: boolean
  readonly failed: boolean
  readonly loading: boolean
  readonly loadOlder: () => void
  readonly tryAgain: () => void
}

/** @param onSignedOut must keep its identity between renders */
export const useJournal = (
  campaign: string,
  revision: string | undefined,
  onSignedOut: () => void,
): Journal => {
  const [days, setDays] = useState<Days>(NO_DAYS)
  const [failed, setFailed] = useState(false)
  const [loading, setLoading] = useState(false)
  const [tries, setTries] = useState(0)
  const limit = refreshLimit(days)

  const read = useCallback(
    async (query: string, signal?: AbortSignal): Promise<JournalPage | null> => {
      setLoading(true)
      try {
        const page = await request<JournalPage>(campaign, `/days?${query}`, signal && { signal })
        setFailed(false)
        setLoading(false)
        return page
      } catch (error) {
        if (signal?.aborted) return null
        if (error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN') onSignedOut()
        setFailed(true)
        setLoading(false)
        return null
      }
    },
    [campaign, onSignedOut],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list alone is not read anew.
  useEffect(() => {
    if (revision === undefined) return undefined
    const controller = new AbortController()
    void read(`limit=${limit}`, controller.signal).then((page) => {
      if (page) setDays((held) => refresh(held, page))
    })
    return () => controller.abort()
  }, [revision, tries, read])

  const loadOlder = (): void => {
    if (days.next === null || loading) return
    void read(`limit=20&before=${encodeURIComponent(days.next)}`).then((page) => {
      if (page) setDays((held) => addOlder(held, page))
    })
  }

  return {
    days: days.list,
    hasOlder: days.next !== null,
    failed,
    loading,
    loadOlder,
    tryAgain: () => setTries((n) => n + 1),
  }
}
