import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { AuditEntryView, AuditPage } from '../../protocol/audit.ts'
import { isSignedOut, sayTrouble } from '../api/problem.ts'
import { SignedOut } from '../api/signed-out.ts'
import { askHost } from './ask-host.ts'

/** Entries per page. */
const PAGE = 50

interface Found {
  /** null while the first page is loading. */
  readonly entries: readonly AuditEntryView[] | null
  readonly next: string | null
}

const NOTHING: Found = { entries: null, next: null }

/** Drops duplicates: what is counted moves up between two pages. */
const added = (
  before: readonly AuditEntryView[],
  page: readonly AuditEntryView[],
): readonly AuditEntryView[] => {
  const there = new Set(before.map(({ id }) => id))
  return [...before, ...page.filter(({ id }) => !there.has(id))]
}

/** @param campaign as entries name it; empty: all */
export const useAuditTrail = (campaign: string) => {
  const onSignedOut = useContext(SignedOut)
  const [found, setFound] = useState(NOTHING)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const underway = useRef<AbortController>(null)

  const fetchPage = useCallback(
    async (before: string | null): Promise<void> => {
      underway.current?.abort()
      const control = new AbortController()
      underway.current = control
      setBusy(true)
      setTrouble(null)
      const query = new URLSearchParams({ limit: String(PAGE) })
      if (before !== null) query.set('before', before)
      if (campaign !== '') query.set('campaign', campaign)
      try {
        const page = await askHost<AuditPage>(`/audit?${query}`, { signal: control.signal })
        setFound((held) => ({
          entries: added((before !== null && held.entries) || [], page.entries),
          next: page.next,
        }))
      } catch (error) {
        if (control.signal.aborted) return
        setTrouble(sayTrouble(error))
        if (isSignedOut(error)) onSignedOut()
      }
      if (underway.current === control) setBusy(false)
    },
    [campaign, onSignedOut],
  )

  useEffect(() => {
    setFound((held) => ({ ...held, next: null }))
    void fetchPage(null)
    return () => underway.current?.abort()
  }, [fetchPage])

  const { entries, next } = found
  return { entries, hasMore: next !== null, busy, trouble, more: () => void fetchPage(next) }
}
