import { useEffect, useState } from 'react'
import type { HeldHandout } from '../../protocol/handouts.ts'
import type { GmView } from '../../protocol/views.ts'
import { HandoutsPart } from '../story/handouts/handouts-part.tsx'
import { useTask } from '../ui/api/use-task.ts'
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
import type { Access } from './use-access.ts'
import * as words from './words.tsx'

interface CampaignDialogProps {
  readonly campaign: string
  readonly access: Access
  readonly revision: string
  readonly handouts: readonly HeldHandout[]
  readonly onView: (view: GmView) => void
  readonly onClose: () => void
  readonly onLeave: () => Promise<void>
}

export const CampaignDialog = (props: CampaignDialogProps) => {
  const { campaign, access, revision, handouts, onView, onClose, onLeave } = props
  const { view, look } = access
  const { trouble, run } = useTask()
  const origin = useLinkOrigin(view?.origins ?? [])
  // The GM screen may have fetched these hours ago.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => void run(look), [])
  return (
    <Dialog title={words.campaign} long onClose={onClose}>
      <div className={styles.parts}>
        {trouble && (
          <div className={styles.actions}>
            <Trouble>{trouble}</Trouble>
            <Button onClick={() => void run(look)}>{tryAgain}</Button>
          </div>
        )}
        {view && (
          <>
            <NameForm name={view.name} onRename={access.rename} />
            <PlayersPart access={access} view={view} origin={origin} />
            <KeyPart access={access} link={gmLink(view.gm, origin.chosen)} />
            <DevicesPart access={access} sessions={view.sessions} onLeave={onLeave} />
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
  readonly access: Access
  readonly link: string
}

const KeyPart = ({ access, link }: KeyPartProps) => {
  const [key, setKey] = useState<string | null>(null)
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
        <AskFirst {...words.makeKey} onSure={async () => setKey(await access.replaceKey())}>
          <p>{words.aboutNewKey}</p>
        </AskFirst>
      </div>
    </section>
  )
}
