import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListedCampaign } from '../../protocol/host.ts'
import { HOME, playerPath } from '../../protocol/paths.ts'
import { SignInPage } from '../access/sign-in/sign-in-page.tsx'
import {
  HOST_TARGET,
  type LinkResult,
  useSession,
  useSignInLink,
} from '../access/sign-in/use-session.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { Queries } from '../ui/api/queries.tsx'
import { Button } from '../ui/button.tsx'
import * as forms from '../ui/gm-words.ts'
import { Opening } from '../ui/page/opening.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx'
import * as common from '../ui/words.ts'
import { CampaignList, type Campaigns, named, useCampaigns } from './campaign-list.tsx'
import styles from './host.module.css'
import { ManageDialog } from './manage-dialog.tsx'
import { NewCampaignDialog } from './new-campaign.tsx'
import { ServerPart, useHostSettings } from './server-part.tsx'
import * as words from './words.tsx'

const HostPage = (props: {
  readonly onKnown: () => void
  readonly onSignOut: () => Promise<void>
}) => {
  const { onKnown, onSignOut } = props
  const campaigns = useCampaigns()
  const leaving = useMutation({ mutationFn: onSignOut })
  /** The campaign of the open dialog. */
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
  if (!list && !error) return <Opening />
  const managed = dialog === 'new' ? null : dialog
  const open = (next: ListedCampaign | 'new'): void => {
    setDeleted(null)
    setDialog(next)
  }
  /** Another dialog may be open when the answer arrives: leave that one alone. */
  const amend = (id: string, next: ListedCampaign | null): void =>
    setDialog((held) => (held !== 'new' && held?.id === id ? next : held))
  return (
    <main className={styles.page}>
      <header className="row">
        <p className={styles.name}>{common.product}</p>
        <ThemeSwitch />
        <Button aria-disabled={leaving.isPending} onClick={() => leaving.mutate()}>
          {forms.signOut}
        </Button>
      </header>
      <Trouble>{leaving.error && forms.stillSignedIn(sayTrouble(leaving.error))}</Trouble>
      <div className={`row ${styles.title}`}>
        <h1 ref={heading} tabIndex={-1}>
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
      <p className={`soft ${styles.none}`} aria-live="polite">
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
              setDeleted(named(managed))
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
    <Trouble>{sayTrouble(error)}</Trouble>
    <Button onClick={onAgain}>{common.tryAgain}</Button>
  </div>
)

/** The host's page, after the key in the address is used. */
export const HostScreen = () => {
  usePageTitle(words.page)
  const link = useSignInLink(HOST_TARGET)
  return link ? <HostSession link={link} /> : <Opening />
}

const HostSession = ({ link }: { readonly link: LinkResult }) => {
  /** Whether the server has answered the host: a cookie may have brought them in. */
  const [isKnown, setKnown] = useState(false)
  const session = useSession(HOST_TARGET, link, isKnown)
  if (session.isIn) {
    return (
      <Queries onSignedOut={session.end}>
        <HostPage onKnown={() => setKnown(true)} onSignOut={session.leave} />
      </Queries>
    )
  }
  return (
    <SignInPage target={HOST_TARGET} reason={session.reason} onEnter={session.enter}>
      {words.notTheHost} <a href={playerPath(HOME)}>{words.toFrontPage}</a>
    </SignInPage>
  )
}
