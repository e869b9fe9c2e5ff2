import { useState } from 'react'
import type { NewKey } from '../../protocol/access.ts'
import type { HeldHandout } from '../../protocol/handouts.ts'
import type { GmView } from '../../protocol/views.ts'
import { HandoutsPart } from '../story/handouts/handouts-part.tsx'
import { sayTrouble } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { Button } from '../ui/button.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Trouble } from '../ui/page/trouble.tsx'
import { tryAgain } from '../ui/words.ts'
import { BackupPart } from './backup-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { gmLink, useLinkOrigin } from './links.ts'
import { NameForm } from './name-form.tsx'
import styles from './parts.module.css'
import { PlayersPart } from './players-part.tsx'
import { ReportsPart } from './reports-part.tsx'
import { useAccess, useAccessChange } from './use-access.ts'
import * as words from './words.tsx'

interface CampaignDialogProps {
  readonly campaign: string
  readonly revision: string
  readonly handouts: readonly HeldHandout[]
  readonly onView: (view: GmView) => void
  readonly onClose: () => void
  readonly onLeave: () => Promise<void>
}

export const CampaignDialog = (props: CampaignDialogProps) => {
  const { campaign, revision, handouts, onView, onClose, onLeave } = props
  const { data: view, failureReason, refetch } = useAccess(campaign)
  const { mutateAsync: change } = useAccessChange(campaign)
  const origin = useLinkOrigin(view?.origins ?? [])
  return (
    <Dialog title={words.campaign} long onClose={onClose}>
      <div className={styles.parts}>
        {failureReason && (
          <div className={styles.actions}>
            <Trouble>{sayTrouble(failureReason)}</Trouble>
            <Button onClick={() => void refetch()}>{tryAgain}</Button>
          </div>
        )}
        {view && (
          <>
            <NameForm
              name={view.name}
              onRename={(name) => change({ method: 'PATCH', body: { name } })}
            />
            <PlayersPart campaign={campaign} view={view} origin={origin} />
            <KeyPart
              campaign={campaign}
              link={gmLink(view.gm, origin.chosen)}
              onReplaced={() => void refetch()}
            />
            <DevicesPart campaign={campaign} sessions={view.sessions} onLeave={onLeave} />
          </>
        )}
        <div className={styles.part}>
          <HandoutsPart {...{ campaign, revision, handouts, onView }} />
        </div>
        <ReportsPart campaign={campaign} />
        <BackupPart campaign={campaign} revision={revision} onView={onView} />
      </div>
    </Dialog>
  )
}

interface KeyPartProps {
  readonly campaign: string
  readonly link: string
  /** All other devices were signed out. */
  readonly onReplaced: () => void
}

const KeyPart = ({ campaign, link, onReplaced }: KeyPartProps) => {
  /** The server tells a new key only once. */
  const [key, setKey] = useState<string | null>(null)
  const replace = async (): Promise<void> => {
    setKey((await request<NewKey>(campaign, '/access/key', { method: 'POST' })).key)
    onReplaced()
  }
  return (
    <section className={styles.part}>
      <h3>{words.yourWayIn}</h3>
      <p>{words.aboutGmLink}</p>
      <CopyRow label={words.gmLink} value={link} />
      {key && (
        <div className={styles.told} aria-live="polite">
          <CopyRow label={words.newGmKey} value={key} primary whole hint={words.keepKey} />
        </div>
      )}
      <div className={styles.actions}>
        <AskFirst {...words.makeKey} onSure={replace}>
          <p>{words.aboutNewKey}</p>
        </AskFirst>
      </div>
    </section>
  )
}
