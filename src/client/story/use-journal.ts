import { useCallback } from 'react'
import type { GmView, JournalDay, JournalPage } from '../../protocol/views.ts'
import { ApiProblem } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { type PagedDays, usePaged } from './use-paged.ts'

/** The notes that stood when the days were read: they are as these stamps say, or newer. */
export type Journal = PagedDays<JournalDay, GmView['notes']>

/** Tells days apart: a number stands again after an undo, a revision never. */
const revisionOf = ({ revision }: JournalDay): string => revision

/** @param onSignedOut must keep its identity between renders */
export const useJournal = (
  campaign: string,
  view: Pick<GmView, 'revision' | 'notes'> | null,
  onSignedOut: () => void,
): Journal =>
  usePaged<JournalDay, GmView['notes']>({
    read: useCallback(
      (query, signal) => request<JournalPage>(campaign, `/days?${query}`, signal && { signal }),
      [campaign],
    ),
    keyOf: revisionOf,
    revision: view?.revision,
    stamp: view?.notes ?? null,
    onFailed: useCallback(
      (error) => {
        if (error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN') onSignedOut()
      },
      [onSignedOut],
    ),
  })
