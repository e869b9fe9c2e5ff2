import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiPath } from '../../../protocol/paths.ts'
import { useCampaign } from '../../gm/session/use-gm.ts'
import { sayTrouble } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** Quick typing is read once, after this pause in ms. */
const PAUSE_MS = 150

/**
 * What the server reads in a pasted text, where nothing is kept.
 *
 * @param on what the answer depends on besides: it is read anew for another one
 */
export const useReading = <Reading>(route: string, typed: string, on = '') => {
  const campaign = useCampaign()
  const text = useSettled(typed, PAUSE_MS)
  const isEmpty = text.trim() === ''
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: [apiPath(campaign, route), text, on],
    queryFn: ({ signal }) =>
      request<Reading>(campaign, route, { method: 'POST', body: { text }, signal }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    /** The newest, which may be of an earlier text; null: of none. */
    reading: isEmpty ? null : (data ?? null),
    isBusy: isFetching || isPlaceholderData || text !== typed,
    trouble: error && sayTrouble(error),
  }
}
