import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignPage, ListedCampaign } from '../../protocol/host.ts'
import { hostApiPath } from '../../protocol/paths.ts'
import { cleanName } from '../../rules/name.ts'
import { Button } from '../ui/button.tsx'
import { sayBytes } from '../ui/format/bytes.ts'
import { sayAgo, sayDate } from '../ui/format/dates.ts'
import { useSettled } from '../ui/use-settled.ts'
import styles from './host.module.css'
import { askHost } from './server-part.tsx'
import * as words from './words.tsx'

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

export const named = ({ name }: { readonly name: string }): string => name || words.unnamed

export const CampaignList = (props: {
  readonly campaigns: readonly ListedCampaign[]
  readonly onOpen: (campaign: ListedCampaign) => void
}) => {
  const { campaigns, onOpen } = props
  const now = Date.now()
  return (
    <ul aria-label={words.campaigns}>
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={styles.campaign}>
          <div className={styles.what}>
            <h2>
              {named(campaign)}
              {campaign.archivedAt && <span className={styles.mark}>{words.archived}</span>}
              {campaign.home && <span className={styles.mark}>{words.atThisAddress}</span>}
            </h2>
            <p className={`row soft small ${styles.facts}`}>
              <span>{words.day(campaign.day)}</span>
              <span>{words.changed(sayAgo(campaign.usedAt, now))}</span>
              <span>{sayBytes(campaign.bytes)}</span>
              <span>{words.made(sayDate(campaign.createdAt))}</span>
            </p>
          </div>
          <Button onClick={() => onOpen(campaign)} spoken={named(campaign)}>
            {words.manage}
          </Button>
        </li>
      ))}
    </ul>
  )
}
