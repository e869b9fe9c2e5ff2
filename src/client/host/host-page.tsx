import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { HostSettings } from '../../protocol/host.ts'
import { useTask } from '../api/use-task.ts'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { askUntilHere } from '../ui/ask-until-here.ts'
import button from '../ui/button.module.css'
import { Opening } from '../ui/opening.tsx'
import { written } from '../ui/written.ts'
import { askHost } from './ask-host.ts'
import { CampaignList } from './campaign-list.tsx'
import styles from './host.module.css'
import { ManageDialog } from './manage-dialog.tsx'
import { named } from './named.ts'
import { NewCampaignDialog } from './new-campaign-dialog.tsx'
import { ServerPart } from './server-part.tsx'
import { type Campaigns, useCampaigns } from './use-campaigns.ts'

interface HostPageProps {
  /** Throws what came of it if it did not go through. */
  readonly onSignOut: () => Promise<void>
  /** Told when the server takes the asker for a stranger; keeps its identity between renders. */
  readonly onSignedOut: () => void
}

/** What the host sees: every campaign of the server. */
export const HostPage = ({ onSignOut, onSignedOut }: HostPageProps) => {
  const campaigns = useCampaigns(onSignedOut)
  const leaving = useTask(onSignedOut)
  const [settings, setSettings] = useState<HostSettings | null>(null)
  const [managed, setManaged] = useState<string | null>(null)
  const [making, setMaking] = useState(false)
  const [deleted, setDeleted] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, search, hasMore, busy, trouble } = campaigns
  const isIn = list !== null
  const isTelling = making || managed !== null
  // Again whenever links are told: the machine may be in another network by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether links are told is what it is asked again for.
  useEffect(
    () => (isIn ? askUntilHere(() => askHost<HostSettings>('/settings'), setSettings) : undefined),
    [isIn, isTelling],
  )
  if (!list && !trouble) return <Opening />
  const open = list?.find(({ id }) => id === managed)
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <p className={styles.name}>Overland</p>
        <ThemeSwitch />
        <button
          type="button"
          className={button.button}
          aria-disabled={leaving.busy}
          onClick={() => void leaving.run(onSignOut)}
        >
          Sign out
        </button>
      </header>
      {leaving.trouble && (
        <p role="alert" className={styles.trouble}>
          You are still signed in. {leaving.trouble}
        </p>
      )}
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          Campaigns
        </h1>
        <button
          type="button"
          className={`${button.button} ${button.primary}`}
          onClick={() => {
            setDeleted(null)
            setMaking(true)
          }}
        >
          New campaign
        </button>
      </div>
      <div>
        <p role="status" className={styles.told}>
          {deleted && `${deleted} was deleted.`}
        </p>
        <div className={styles.find}>
          <label htmlFor="find">Find by name</label>
          <input
            id="find"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => campaigns.setSearch(event.target.value)}
          />
          {list && <p>{sayCount(campaigns)}, the one changed last first</p>}
        </div>
      </div>
      {trouble?.after === null && <NoPage why={trouble.why} onAgain={campaigns.more} />}
      {list && (
        <CampaignList
          campaigns={list}
          onOpen={({ id }) => {
            setDeleted(null)
            setManaged(id)
          }}
        />
      )}
      <p className={styles.none} aria-live="polite">
        {list?.length === 0 && !busy && !trouble && 'No campaign is called that.'}
      </p>
      {trouble?.after && <NoPage why={trouble.why} onAgain={campaigns.more} />}
      {hasMore && !trouble && (
        <p className={styles.more}>
          <button
            type="button"
            className={button.button}
            aria-disabled={busy}
            onClick={() => !busy && campaigns.more()}
          >
            Show more
          </button>
        </p>
      )}
      {settings && (
        <ServerPart
          settings={settings}
          onSettings={(next) => {
            setSettings(next)
            campaigns.again()
          }}
          onSignedOut={onSignedOut}
        />
      )}
      {/* Links that are told are to be right at once: what they begin with is known first. */}
      {open && settings && (
        <ManageDialog
          campaign={open}
          origins={settings.origins}
          onChange={campaigns.change}
          onDeleted={() => {
            // With the dialog goes the button that opened it: the focus goes on to the list.
            flushSync(() => {
              setManaged(null)
              setDeleted(named(open))
              campaigns.remove(open.id)
            })
            heading.current?.focus()
          }}
          onClose={() => setManaged(null)}
          onSignedOut={onSignedOut}
        />
      )}
      {making && settings && (
        <NewCampaignDialog
          origins={settings.origins}
          onMade={campaigns.again}
          onClose={() => setMaking(false)}
          onSignedOut={onSignedOut}
        />
      )}
    </main>
  )
}

const sayCount = ({ list, total, search, hasMore }: Campaigns): string => {
  const all = written(total)
  if (search.trim() === '') return `${all} in all`
  return `${written(list?.length ?? 0)}${hasMore ? ' or more' : ''} of ${all}`
}

interface NoPageProps {
  readonly why: string
  readonly onAgain: () => void
}

/** Stands where the campaigns would stand that did not come. */
const NoPage = ({ why, onAgain }: NoPageProps) => (
  <div className={styles.noPage}>
    <p role="alert" className={styles.trouble}>
      {why}
    </p>
    <button type="button" className={button.button} onClick={onAgain}>
      Try again
    </button>
  </div>
)
