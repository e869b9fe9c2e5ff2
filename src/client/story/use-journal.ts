import { useEffect } from 'react'
import { isSignedOut } from '#client/ui/api/problem.ts'
import { request } from '#client/ui/api/request.ts'
import type { GmView, JournalDay, JournalPage } from '#protocol/views.ts'
import { type PagedDays, usePaged } from './use-paged.ts'

/** The notes that stood when the days were read: they are as these stamps say, or newer. */
export type Journal = PagedDays<JournalDay, GmView['notes']>

/** A number stands again after an undo, a revision never. */
const revisionOf = ({ revision }: JournalDay): string => revision

/** @param onSignedOut must keep its identity between renders */
export const useJournal = (
  campaign: string,
  view: Pick<GmView, 'revision' | 'notes'> | null,
  onSignedOut: () => void,
): Journal => {
  const journal = usePaged<JournalDay, GmView['notes']>({
    read: (query, options) => request<JournalPage>(campaign, `/days?${query}`, options),
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
