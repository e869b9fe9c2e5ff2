import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { NewKey } from '../../protocol/access.ts'
import { useCampaign } from '../gm/session/use-gm.ts'
import { Sheet } from '../gm/sheet/sheet.tsx'
import { sayTrouble } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { Button } from '../ui/button.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { signOut, stillSignedIn } from '../ui/gm-words.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import { tryAgain } from '../ui/words.ts'
import { BackupPart } from './backup-part.tsx'
import { DevicesPart } from './devices-part.tsx'
import { NameForm } from './name-field.tsx'
import parts from './parts.module.css'
import { gmLink, useAccess, useAccessChange, useLinkOrigin } from './players-link.tsx'
import { PlayersPart } from './players-part.tsx'
import { ReportsPart } from './reports-part.tsx'
import * as words from './words.tsx'

interface FoldProps {
  readonly title: string
  readonly children: ReactNode
}

const Fold = ({ title, children }: FoldProps) => (
  <details className="fold ruled" open>
    <summary>
      <h3>{title}</h3>
    </summary>
    <div className="stack">{children}</div>
  </details>
)

/** Who gets in and how, and what leaves the campaign or comes back into it. */
export const CampaignPage = ({ onLeave }: { readonly onLeave: () => Promise<void> }) => {
  const campaign = useCampaign()
  const { data: view, failureReason, refetch } = useAccess(campaign)
  const { mutateAsync: change } = useAccessChange(campaign)
  const origin = useLinkOrigin(view?.origins ?? [])
  const leave = useMutation({ mutationFn: onLeave })
  return (
    <Sheet
      title={words.campaign}
      look="column"
      tools={
        <Button aria-disabled={leave.isPending} onClick={() => leave.mutate()}>
          {signOut}
        </Button>
      }
    >
      <div className="stack gap-4">
        <Trouble>{leave.error && stillSignedIn(sayTrouble(leave.error))}</Trouble>
        {failureReason && (
          <div className="row">
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
            <Fold title={words.playersLink}>
              <PlayersPart view={view} origin={origin} />
            </Fold>
            <Fold title={words.yourWayIn}>
              <KeyPart link={gmLink(view.gm, origin.chosen)} onReplaced={() => void refetch()} />
            </Fold>
            <Fold title={words.devices}>
              <DevicesPart sessions={view.sessions} />
            </Fold>
          </>
        )}
        <Fold title={words.reports}>
          <ReportsPart />
        </Fold>
        <Fold title={words.backup}>
          <BackupPart />
        </Fold>
      </div>
    </Sheet>
  )
}

const KeyPart = (props: {
  readonly link: string
  /** All other devices were signed out. */
  readonly onReplaced: () => void
}) => {
  const { link, onReplaced } = props
  const campaign = useCampaign()
  /** The server tells a new key only once. */
  const [key, setKey] = useState<string | null>(null)
  const replace = async (): Promise<void> => {
    setKey((await request<NewKey>(campaign, '/access/key', { method: 'POST' })).key)
    onReplaced()
  }
  return (
    <>
      <p>{words.aboutGmLink}</p>
      <CopyRow label={words.gmLink} value={link} />
      {key && (
        <div className={parts.told} aria-live="polite">
          <CopyRow label={words.newGmKey} value={key} primary whole hint={words.keepKey} />
        </div>
      )}
      <div className="row">
        <AskFirst {...words.makeKey} onSure={replace}>
          <p>{words.aboutNewKey}</p>
        </AskFirst>
      </div>
    </>
  )
}
