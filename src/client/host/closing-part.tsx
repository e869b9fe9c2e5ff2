import { useRef } from 'react'
import type { ListedCampaign } from '../../protocol/host.ts'
import { hostApiPath } from '../../protocol/paths.ts'
import styles from '../access/parts.module.css'
import { useTask } from '../api/use-task.ts'
import { sayDate } from '../format/dates.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Trouble } from '../ui/trouble.tsx'
import * as words from '../words/en/host.tsx'
import { campaignRoute } from './ask-host.ts'
import { named } from './campaign-list.tsx'

interface ClosingPartProps {
  readonly campaign: ListedCampaign
  readonly onArchive: (archived: boolean) => Promise<void>
  readonly onDelete: () => Promise<void>
}

export const ClosingPart = (props: ClosingPartProps) => {
  const { campaign, onArchive, onDelete } = props
  const { busy, trouble, run } = useTask()
  const state = useRef<HTMLParagraphElement>(null)
  /** Moves the focus to the new state: the pressed button is gone. */
  const archive = async (archived: boolean): Promise<void> => {
    await onArchive(archived)
    state.current?.focus()
  }
  return (
    <section className={styles.part}>
      <h3>{words.archiveOrDelete}</h3>
      <p ref={state} className={`${styles.soft} ${styles.state}`} tabIndex={-1}>
        {campaign.archivedAt ? words.archivedOn(sayDate(campaign.archivedAt)) : words.isOpen}
      </p>
      <Trouble>{trouble}</Trouble>
      <div className={styles.actions}>
        {campaign.archivedAt ? (
          <Button aria-disabled={busy} onClick={() => void run(() => archive(false))}>
            {words.openAgain}
          </Button>
        ) : (
          <AskFirst {...words.archive} onSure={() => archive(true)}>
            <p>{words.aboutArchiving}</p>
          </AskFirst>
        )}
        <AskFirst {...words.remove} danger onSure={onDelete}>
          <p>{words.willBeGone(<strong>{named(campaign)}</strong>, campaign.day)}</p>
          <p>{words.aboutDeleting}</p>
          <p>
            <a
              href={hostApiPath(`${campaignRoute(campaign.id)}/backup`)}
              download
              className={button.button}
            >
              {words.downloadFirst}
            </a>
          </p>
        </AskFirst>
      </div>
    </section>
  )
}
