import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignPage } from '../../protocol/host.ts'
import { hostApiPath } from '../../protocol/paths.ts'
import { cleanName } from '../../rules/name.ts'
import { useSettled } from '../ui/use-settled.ts'
import { askHost } from './ask-host.ts'

/** Campaigns per page. */
const PAGE = 50
const TYPING_MS = 250

export type Campaigns = ReturnType<typeof useCampaigns>

/** The server's campaigns that are searched for, page by page. */
export const useCampaigns = () => {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const name = useSettled(cleanName(search), TYPING_MS)
  const path = hostApiPath('/campaigns')
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [path, name],
      queryFn: ({ pageParam, signal }) => {
        const query = new URLSearchParams({ limit: String(PAGE) })
        if (name) query.set('name', name)
        if (pageParam) query.set('after', pageParam)
        return askHost<CampaignPage>(`/campaigns?${query}`, { signal })
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    })
  // A campaign may have moved between two pages.
  const all = data?.pages.flatMap(({ campaigns }) =>
    campaigns.map((each) => [each.id, each] as const),
  )
  return {
    /** null while the first page is loading. */
    list: all ? [...new Map(all).values()] : null,
    /** All campaigns, whatever the search. */
    total: data?.pages.at(-1)?.total ?? 0,
    search,
    setSearch,
    hasMore: hasNextPage,
    busy: isFetching,
    error,
    /** Whether it is a later page that failed. */
    isLaterMissing: isFetchNextPageError,
    /** Loads the next page, or retries the failed one. */
    more: () => void (isFetchNextPageError || !error ? fetchNextPage() : refetch()),
    /** Call after each change. */
    refresh: () => void client.invalidateQueries({ queryKey: [path] }),
  }
}
