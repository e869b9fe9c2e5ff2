import { useCallback, useState } from 'react'
import type { PlayersDay, PlayersJournal } from '../../../protocol/players-journal.ts'
import { ApiProblem } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { type PagedDays, usePaged } from '../use-paged.ts'

const dayOf = ({ day }: PlayersDay): number => day

/**
 * The players' journal, also on a GM's device.
 *
 * @param stamp of the newest view; null: it is off
 */
export const usePlayersJournal = (
  campaign: string,
  stamp: string | null,
): PagedDays<PlayersDay> & { readonly isOver: boolean } => {
  const [refused, setRefused] = useState<string | null>(null)
  const days = usePaged<PlayersDay, string>({
    read: useCallback(
      (query, signal) =>
        request<PlayersJournal>(campaign, `/journal?as=player&${query}`, signal && { signal }),
      [campaign],
    ),
    keyOf: dayOf,
    revision: stamp ?? undefined,
    stamp,
    onFailed: useCallback(
      (error) => {
        if (error instanceof ApiProblem && error.status === 404) setRefused(stamp)
      },
      [stamp],
    ),
  })
  return { ...days, isOver: stamp === null || refused === stamp }
}
