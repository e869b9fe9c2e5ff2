import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { sayError } from '#client/ui/api/problem.ts'
import { request } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyRow } from '#client/ui/copy-row.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { sayAgo } from '#client/ui/format/dates.ts'
import { signOut, stillSignedIn } from '#client/ui/gm-words.ts'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { tryAgain } from '#client/ui/words.ts'
import type { NewKey, SignedInView } from '#protocol/access.ts'
import { BackupPart } from './backup-part.tsx'
import { NameForm } from './name-field.tsx'
import parts from './parts.module.css'
import { gmLink, useAccess, useAccessChange, useLinkOrigin } from './players-link.tsx'
import { PlayersPart } from './players-part.tsx'
import { ReportsPart } from './reports-part.tsx'
import * as words from './words.tsx'

const FoldedSection = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <details className="fold ruled" open>
    <summary>
      <h3>{title}</h3>
    </summary>
    <div className="stack">{children}</div>
  </details>
)

/** The GM's page with links, key, devices, day reports and backups. */
export const CampaignPage = ({ onLeave }: { readonly onLeave: () => Promise<void> }) => {
  const campaign = useCampaign()
  const { data: view, failureReason, refetch } = useAccess(campaign)
  const { mutateAsync: changeAccess } = useAccessChange(campaign)
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
        <ErrorMessage>{leave.error && stillSignedIn(sayError(leave.error))}</ErrorMessage>
        {failureReason && (
          <div className="row">
            <ErrorMessage error={failureReason} />
            <Button onClick={() => void refetch()}>{tryAgain}</Button>
          </div>
        )}
        {view && (
          <>
            <NameForm
              name={view.name}
              onRename={(name) => changeAccess({ method: 'PATCH', body: { name } })}
            />
            <FoldedSection title={words.playersLink}>
              <PlayersPart view={view} origin={origin} />
            </FoldedSection>
            <FoldedSection title={words.yourWayIn}>
              <KeyPart link={gmLink(view.gm, origin.chosen)} onReplaced={() => void refetch()} />
            </FoldedSection>
            <FoldedSection title={words.devices}>
              <DevicesPart sessions={view.sessions} />
            </FoldedSection>
          </>
        )}
        <FoldedSection title={words.reports}>
          <ReportsPart />
        </FoldedSection>
        <FoldedSection title={words.backup}>
          <BackupPart />
        </FoldedSection>
      </div>
    </Sheet>
  )
}

const KeyPart = (props: {
  readonly link: string
  /** Called after a new key signed out all other devices. */
  readonly onReplaced: () => void
}) => {
  const { link, onReplaced } = props
  const campaign = useCampaign()
  /** The server sends a new key only once. */
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
        <div className={parts.newKey} aria-live="polite">
          <CopyRow label={words.newGmKey} value={key} isMain multiline hint={words.keepKey} />
        </div>
      )}
      <div className="row">
        <ConfirmButton {...words.makeKey} onConfirm={replace}>
          <p>{words.aboutNewKey}</p>
        </ConfirmButton>
      </div>
    </>
  )
}

/** The server updates `seenAt` once an hour. */
const HOUR_MS = 60 * 60 * 1000

/** When a device was used, which tells browsers of the same name apart. */
const sayLastUse = ({ current, createdAt, seenAt }: SignedInView, now: number): string => {
  const since = sayAgo(createdAt, now)
  if (current) return words.thisOne(since)
  return now - Date.parse(seenAt) < HOUR_MS
    ? words.usedLastHour(since)
    : words.used(sayAgo(seenAt, now), since)
}

const DevicesPart = ({ sessions }: { readonly sessions: readonly SignedInView[] }) => {
  const { mutate: changeAccess, error, isPending: isBusy } = useAccessChange(useCampaign())
  const list = useRef<HTMLUListElement>(null)
  const now = Date.now()
  /** Moves the focus to the list, because the pressed button disappears. */
  const signOutDevices = (route: string): void =>
    changeAccess({ route, method: 'DELETE' }, { onSuccess: () => list.current?.focus() })
  return (
    <>
      <ul ref={list} className={parts.devices} aria-label={words.devices} tabIndex={-1}>
        {sessions.map((session) => (
          <li key={session.id} className="line gap-3 ruled">
            <p className="grow break-words">
              {session.device}
              <span className="soft small">{sayLastUse(session, now)}</span>
            </p>
            {!session.current && (
              <Button
                aria-disabled={isBusy}
                spoken={`${session.device}, ${sayLastUse(session, now)}`}
                onClick={() => signOutDevices(`/sessions/${session.id}`)}
              >
                {signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorMessage error={error} />
      {sessions.length > 1 && (
        <div className="row">
          <Button aria-disabled={isBusy} onClick={() => signOutDevices('/sessions')}>
            {words.signOutOthers}
          </Button>
        </div>
      )}
    </>
  )
}
