import { type ReactNode, useEffect, useState } from 'react'
import { Sheet } from '../gm/sheet/sheet.tsx'
import { HandoutsPart } from '../story/handouts/handouts-part.tsx'
import { useTask } from '../ui/api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { Trouble } from '../ui/page/trouble.tsx'
import * as shared from '../words/en/access.ts'
import * as words from '../words/en/campaign.tsx'
import { tryAgain } from '../words/en/common.ts'
import { campaign as title } from '../words/en/gm.tsx'
import { title as handouts } from '../words/en/handouts.ts'
import { title as reports } from '../words/en/reports.ts'
import { BackupPart } from './backup-part.tsx'
import styles from './campaign-page.module.css'
import { DevicesPart } from './devices-part.tsx'
import { gmLink } from './links.ts'
import { NameForm } from './name-form.tsx'
import parts from './parts.module.css'
import { PlayersPart } from './players-part.tsx'
import { ReportsPart } from './reports-part.tsx'
import type { Access } from './use-access.ts'
import { useLinkOrigin } from './use-link-origin.ts'

interface FoldProps {
  readonly title: string
  readonly isOpen: boolean
  readonly children: ReactNode
}

const Fold = ({ title, isOpen, children }: FoldProps) => (
  <details className={styles.fold} open={isOpen}>
    <summary>
      <h3>{title}</h3>
    </summary>
    <div className={parts.part}>{children}</div>
  </details>
)

interface CampaignPageProps {
  readonly access: Access
  /** The handouts alone are unfolded. */
  readonly atHandouts: boolean
  readonly onLeave: () => Promise<void>
}

/** Who gets in and how, and what leaves the campaign or comes back into it. */
export const CampaignPage = ({ access, atHandouts, onLeave }: CampaignPageProps) => {
  const { view, look } = access
  const { trouble, run } = useTask()
  const origin = useLinkOrigin(view?.origins ?? [])
  // The GM screen may have fetched these hours ago.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => void run(look), [])
  const isOpen = !atHandouts
  return (
    <Sheet title={title} look="column">
      <div className={styles.page}>
        {trouble && (
          <div className={parts.actions}>
            <Trouble>{trouble}</Trouble>
            <Button onClick={() => void run(look)}>{tryAgain}</Button>
          </div>
        )}
        {view && (
          <>
            <NameForm name={view.name} onRename={access.rename} />
            <Fold title={shared.playersLink} isOpen={isOpen}>
              <PlayersPart access={access} view={view} origin={origin} />
            </Fold>
            <Fold title={words.yourWayIn} isOpen={isOpen}>
              <KeyPart access={access} link={gmLink(view.gm, origin.chosen)} />
            </Fold>
            <Fold title={words.devices} isOpen={isOpen}>
              <DevicesPart access={access} sessions={view.sessions} onLeave={onLeave} />
            </Fold>
          </>
        )}
        <Fold title={handouts} isOpen>
          <HandoutsPart />
        </Fold>
        <Fold title={reports} isOpen={isOpen}>
          <ReportsPart />
        </Fold>
        <Fold title={shared.backup} isOpen={isOpen}>
          <BackupPart />
        </Fold>
      </div>
    </Sheet>
  )
}

interface KeyPartProps {
  readonly access: Access
  readonly link: string
}

const KeyPart = ({ access, link }: KeyPartProps) => {
  const [key, setKey] = useState<string | null>(null)
  return (
    <>
      <p>{words.aboutGmLink}</p>
      <CopyRow label={shared.gmLink} value={link} />
      {key && (
        <div className={parts.told} aria-live="polite">
          <CopyRow label={shared.newGmKey} value={key} primary whole hint={words.keepKey} />
        </div>
      )}
      <div className={parts.actions}>
        <AskFirst {...shared.makeKey} onSure={async () => setKey(await access.replaceKey())}>
          <p>{words.aboutNewKey}</p>
        </AskFirst>
      </div>
    </>
  )
}
