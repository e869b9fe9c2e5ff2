import { useRef } from 'react'
import type { ListedCampaign } from '../../protocol/host.ts'
import { hostApiPath } from '../../protocol/paths.ts'
import styles from '../access/parts.module.css'
import { useTask } from '../api/use-task.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import button from '../ui/button.module.css'
import { sayDate } from '../ui/say-when.ts'
import { written } from '../ui/written.ts'
import { campaignRoute } from './ask-host.ts'
import { named } from './named.ts'

interface ClosingPartProps {
  readonly campaign: ListedCampaign
  readonly onArchive: (archived: boolean) => Promise<void>
  readonly onDelete: () => Promise<void>
  readonly onSignedOut: () => void
}

/** Putting a campaign away, for a while or for good. */
export const ClosingPart = (props: ClosingPartProps) => {
  const { campaign, onArchive, onDelete, onSignedOut } = props
  const { busy, trouble, run } = useTask(onSignedOut)
  const state = useRef<HTMLParagraphElement>(null)
  /** The button that was pressed is gone: the focus goes on to what it came to. */
  const archive = async (archived: boolean): Promise<void> => {
    await onArchive(archived)
    state.current?.focus()
  }
  return (
    <section className={styles.part}>
      <h3>Archive or delete</h3>
      <p ref={state} className={`${styles.soft} ${styles.state}`} tabIndex={-1}>
        {campaign.archivedAt
          ? `Archived on ${sayDate(campaign.archivedAt)}: closed to everybody.`
          : 'It is open.'}
      </p>
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      <div className={styles.actions}>
        {campaign.archivedAt ? (
          <button
            type="button"
            className={button.button}
            aria-disabled={busy}
            onClick={() => void run(() => archive(false))}
          >
            Open it again
          </button>
        ) : (
          <AskFirst
            name="Archive…"
            sure="Archive it"
            onSure={() => archive(true)}
            onSignedOut={onSignedOut}
          >
            <p>
              It will be closed to everybody within seconds, until you open it again as it was. Its
              game master will be signed out, and will need the GM key to go on: if it is lost, make
              a new one here.
            </p>
          </AskFirst>
        )}
        <AskFirst
          name="Delete…"
          sure="Delete it for good"
          danger
          onSure={onDelete}
          onSignedOut={onSignedOut}
        >
          <p>
            <strong>{named(campaign)}</strong> will be gone for everybody, and nothing will bring it
            back: {written(campaign.day)} {campaign.day === 1 ? 'day' : 'days'}, the map with its
            sites, the images and the keys.
          </p>
          <p>
            A campaign can be made from its backup again, with a key and links of its own. Let the
            download end before you delete.
          </p>
          <p>
            <a
              href={hostApiPath(`${campaignRoute(campaign.id)}/backup`)}
              download
              className={button.button}
            >
              Download a backup first
            </a>
          </p>
        </AskFirst>
      </div>
    </section>
  )
}
