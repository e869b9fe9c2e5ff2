import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SignInPage } from '#client/access/sign-in/sign-in-page.tsx'
import {
  HOST_TARGET,
  type LinkResult,
  useSession,
  useSignInLink,
} from '#client/access/sign-in/use-session.ts'
import { sayError } from '#client/ui/api/problem.ts'
import { QueryProvider } from '#client/ui/api/queries.tsx'
import { Button } from '#client/ui/button.tsx'
import { sayBytes } from '#client/ui/format/bytes.ts'
import { sayAgo, sayDate } from '#client/ui/format/dates.ts'
import * as forms from '#client/ui/gm-words.ts'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { LoadingPage } from '#client/ui/page/loading-page.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { ThemeSwitch } from '#client/ui/theme/theme-switch.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import * as common from '#client/ui/words.ts'
import type { CampaignPage, ListedCampaign } from '#protocol/host.ts'
import { HOME, hostApiPath, playerPath } from '#protocol/paths.ts'
import { cleanName } from '#shared/name.ts'
import styles from './host.module.css'
import { ManageDialog } from './manage-dialog.tsx'
import { NewCampaignDialog } from './new-campaign.tsx'
import { requestHost, ServerPart, useHostSettings } from './server-part.tsx'
import * as words from './words.tsx'

const PAGE_SIZE = 50
const TYPING_PAUSE_MS = 250

type Campaigns = ReturnType<typeof useCampaigns>

const useCampaigns = () => {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const name = useDebounced(cleanName(search), TYPING_PAUSE_MS)
  const path = hostApiPath('/campaigns')
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [path, name],
      queryFn: ({ pageParam, signal }) => {
        const query = new URLSearchParams({ limit: String(PAGE_SIZE) })
        if (name) query.set('name', name)
        if (pageParam) query.set('after', pageParam)
        return requestHost<CampaignPage>(`/campaigns?${query}`, { signal })
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    })
  // Deduplicated: a campaign may move from one page of the list to the next between two requests.
  const entries = data?.pages.flatMap(({ campaigns }) =>
    campaigns.map((each) => [each.id, each] as const),
  )
  return {
    /** null while the first page is loading. */
    list: entries ? [...new Map(entries).values()] : null,
    /** The number of all campaigns, whatever the search. */
    total: data?.pages.at(-1)?.total ?? 0,
    search,
    setSearch,
    hasMore: hasNextPage,
    isLoading: isFetching,
    error,
    hasLaterPageFailed: isFetchNextPageError,
    /** Loads the next page, or retries the failed one. */
    loadMore: () => void (isFetchNextPageError || !error ? fetchNextPage() : refetch()),
    /** Loads the list again; call after each change of a campaign. */
    refresh: () => void client.invalidateQueries({ queryKey: [path] }),
  }
}

const CampaignList = (props: {
  readonly campaigns: readonly ListedCampaign[]
  readonly onOpen: (campaign: ListedCampaign) => void
}) => {
  const { campaigns, onOpen } = props
  const now = Date.now()
  return (
    <ul aria-label={words.campaigns}>
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={`line gap-4 ${styles.campaign}`}>
          <div className="grow break-words">
            <h2>
              {words.named(campaign)}
              {campaign.home && <span className={styles.mark}>{words.atThisAddress}</span>}
            </h2>
            <p className={`row soft small ${styles.facts}`}>
              <span>{words.day(campaign.day)}</span>
              <span>{words.changed(sayAgo(campaign.usedAt, now))}</span>
              <span>{sayBytes(campaign.bytes)}</span>
              <span>{words.made(sayDate(campaign.createdAt))}</span>
            </p>
          </div>
          <Button onClick={() => onOpen(campaign)} spoken={words.named(campaign)}>
            {words.manage}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const HostPage = (props: {
  readonly onKnown: () => void
  readonly onSignOut: () => Promise<void>
}) => {
  const { onKnown, onSignOut } = props
  const campaigns = useCampaigns()
  const leaving = useMutation({ mutationFn: onSignOut })
  const [dialog, setDialog] = useState<ListedCampaign | 'new' | null>(null)
  const [deleted, setDeleted] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, search, hasMore, isLoading, error, hasLaterPageFailed } = campaigns
  const isListLoaded = list !== null
  const { settings } = useHostSettings(isListLoaded)
  const onListLoaded = useEffectEvent(onKnown)
  useEffect(() => {
    if (isListLoaded) onListLoaded()
  }, [isListLoaded])
  if (!list && !error) return <LoadingPage />
  const managed = dialog === 'new' ? null : dialog
  const open = (updated: ListedCampaign | 'new'): void => {
    setDeleted(null)
    setDialog(updated)
  }
  /** Updates or closes the dialog of a campaign, unless another dialog is open by now. */
  const updateOpenCampaign = (id: string, next: ListedCampaign | null): void =>
    setDialog((openDialog) => (openDialog !== 'new' && openDialog?.id === id ? next : openDialog))
  return (
    <main className={`stack gap-4 ${styles.page}`}>
      <header className="row">
        <p className={`marked ${styles.name}`}>{common.product}</p>
        <ThemeSwitch />
        <Button aria-disabled={leaving.isPending} onClick={() => leaving.mutate()}>
          {forms.signOut}
        </Button>
      </header>
      <ErrorMessage>{leaving.error && forms.stillSignedIn(sayError(leaving.error))}</ErrorMessage>
      <div className={`row between ${styles.title}`}>
        <h1 ref={heading} className="quiet" tabIndex={-1}>
          {words.campaigns}
        </h1>
        <Button look="primary" onClick={() => open('new')}>
          {words.newCampaign}
        </Button>
      </div>
      <div>
        <p role="status" className={styles.result}>
          {deleted && words.wasDeleted(deleted)}
        </p>
        <div className={`row ${styles.find}`}>
          <label htmlFor="find">{words.findByName}</label>
          <input
            id="find"
            className="text-field"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => campaigns.setSearch(event.target.value)}
          />
          {list && <p className="soft">{words.inOrder(sayListCount(campaigns))}</p>}
        </div>
      </div>
      {error && !hasLaterPageFailed && <PageError error={error} onAgain={campaigns.loadMore} />}
      {list && <CampaignList campaigns={list} onOpen={open} />}
      <p className="soft outcome" aria-live="polite">
        {list?.length === 0 && !isLoading && !error && words.noneFound}
      </p>
      {error && hasLaterPageFailed && <PageError error={error} onAgain={campaigns.loadMore} />}
      {hasMore && !error && (
        <p className={`row ${styles.more}`}>
          <Button aria-disabled={isLoading} onClick={campaigns.loadMore}>
            {words.showMore}
          </Button>
        </p>
      )}
      {settings && <ServerPart settings={settings} onChange={campaigns.refresh} />}
      {managed && (
        <ManageDialog
          campaign={managed}
          onChange={(campaign) => {
            updateOpenCampaign(campaign.id, campaign)
            campaigns.refresh()
          }}
          onDeleted={() => {
            // The deleted campaign's button disappears with the dialog: focus the heading.
            flushSync(() => {
              updateOpenCampaign(managed.id, null)
              setDeleted(words.named(managed))
            })
            campaigns.refresh()
            heading.current?.focus()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'new' && (
        <NewCampaignDialog
          onMade={() => {
            campaigns.setSearch('')
            campaigns.refresh()
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </main>
  )
}

const sayListCount = ({ list, total, search, hasMore }: Campaigns): string => {
  if (search.trim() === '') return words.inAll(total)
  return (hasMore ? words.atLeastOf : words.someOf)(list?.length ?? 0, total)
}

const PageError = ({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) => (
  <div className="row">
    <ErrorMessage error={error} />
    <Button onClick={onAgain}>{common.tryAgain}</Button>
  </div>
)

export const HostScreen = () => {
  usePageTitle(words.page)
  const link = useSignInLink(HOST_TARGET)
  return link ? <HostSession link={link} /> : <LoadingPage />
}

const HostSession = ({ link }: { readonly link: LinkResult }) => {
  /** Whether the server has answered as to a signed-in host, whose cookie may still be valid. */
  const [isKnown, setKnown] = useState(false)
  const session = useSession(HOST_TARGET, link, isKnown)
  if (session.isSignedIn) {
    return (
      <QueryProvider onSignedOut={session.end}>
        <HostPage onKnown={() => setKnown(true)} onSignOut={session.signOut} />
      </QueryProvider>
    )
  }
  return (
    <SignInPage target={HOST_TARGET} reason={session.reason} onEnter={session.signInWithKey}>
      {words.notTheHost} <a href={playerPath(HOME)}>{words.toFrontPage}</a>
    </SignInPage>
  )
}
