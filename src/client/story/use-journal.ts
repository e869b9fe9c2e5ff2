import { useEffect } from 'react'
import { isSignedOut } from '#client/ui/api/problem.ts'
import { request } from '#client/ui/api/request.ts'
import type { GmView, JournalDay, JournalPage } from '#protocol/views.ts'
import { type PagedDays, usePagedDays } from './use-paged-days.ts'

/** The GM's journal. Its stamp is the list of notes for which the days were loaded. */
export type Journal = PagedDays<JournalDay, GmView['notes']>

/** Identifies days by revision: after an undo another day can get the same number. */
const revisionOf = ({ revision }: JournalDay): string => revision

/** @param onSignedOut must be the same function in every render */
export const useJournal = (
  campaign: string,
  view: Pick<GmView, 'revision' | 'notes'> | null,
  onSignedOut: () => void,
): Journal => {
  const journal = usePagedDays<JournalDay, GmView['notes']>({
    fetchPage: (query, options) => request<JournalPage>(campaign, `/days?${query}`, options),
    keyOf: revisionOf,
    revision: view?.revision,
    stamp: view?.notes ?? null,
  })
  const { failure } = journal
  useEffect(() => {
    if (isSignedOut(failure)) onSignedOut()
  }, [failure, onSignedOut])
  return journal
}
