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
import { askHost, ServerPart, useHostSettings } from './server-part.tsx'
import * as words from './words.tsx'

const PAGE = 50
const TYPING_MS = 250

type Campaigns = ReturnType<typeof useCampaigns>

const useCampaigns = () => {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const name = useDebounced(cleanName(search), TYPING_MS)
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
    isLaterMissing: isFetchNextPageError,
    /** Loads the next page, or retries the failed one. */
    more: () => void (isFetchNextPageError || !error ? fetchNextPage() : refetch()),
    /** Call after each change. */
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
  const { list, search, hasMore, busy, error, isLaterMissing } = campaigns
  const isIn = list !== null
  const { settings } = useHostSettings(isIn)
  const wasLetIn = useEffectEvent(onKnown)
  useEffect(() => {
    if (isIn) wasLetIn()
  }, [isIn])
  if (!list && !error) return <LoadingPage />
  const managed = dialog === 'new' ? null : dialog
  const open = (next: ListedCampaign | 'new'): void => {
    setDeleted(null)
    setDialog(next)
  }
  /** Another dialog may be open when the answer arrives: leave that one alone. */
  const amend = (id: string, next: ListedCampaign | null): void =>
    setDialog((held) => (held !== 'new' && held?.id === id ? next : held))
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
        <p role="status" className={styles.told}>
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
          {list && <p className="soft">{words.inOrder(sayCount(campaigns))}</p>}
        </div>
      </div>
      {error && !isLaterMissing && <NoPage error={error} onAgain={campaigns.more} />}
      {list && <CampaignList campaigns={list} onOpen={open} />}
      <p className="soft outcome" aria-live="polite">
        {list?.length === 0 && !busy && !error && words.noneFound}
      </p>
      {error && isLaterMissing && <NoPage error={error} onAgain={campaigns.more} />}
      {hasMore && !error && (
        <p className={`row ${styles.more}`}>
          <Button aria-disabled={busy} onClick={campaigns.more}>
            {words.showMore}
          </Button>
        </p>
      )}
      {settings && <ServerPart settings={settings} onChange={campaigns.refresh} />}
      {managed && (
        <ManageDialog
          campaign={managed}
          onChange={(campaign) => {
            amend(campaign.id, campaign)
            campaigns.refresh()
          }}
          onDeleted={() => {
            // The button that opened the dialog goes with it: focus the heading.
            flushSync(() => {
              amend(managed.id, null)
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

const sayCount = ({ list, total, search, hasMore }: Campaigns): string => {
  if (search.trim() === '') return words.inAll(total)
  return (hasMore ? words.atLeastOf : words.someOf)(list?.length ?? 0, total)
}

const NoPage = ({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) => (
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
  /** Whether the server has answered the host: a cookie may have brought them in. */
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
