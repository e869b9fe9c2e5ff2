import { useRef } from 'react'
import type { SignedInView } from '../../protocol/access.ts'
import { useTask } from '../ui/api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { sayAgo } from '../ui/format/dates.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import * as words from '../words/en/campaign.tsx'
import * as forms from '../words/en/forms.ts'
import styles from './parts.module.css'
import type { Access } from './use-access.ts'

interface DevicesPartProps {
  readonly access: Access
  readonly sessions: readonly SignedInView[]
  readonly onLeave: () => Promise<void>
}

/** The server updates `seenAt` once an hour. */
const HOUR_MS = 60 * 60 * 1000

/** Text that tells two browsers of the same name apart. */
const sayUse = ({ current, createdAt, seenAt }: SignedInView, now: number): string => {
  const since = sayAgo(createdAt, now)
  if (current) return words.thisOne(since)
  return now - Date.parse(seenAt) < HOUR_MS
    ? words.usedLastHour(since)
    : words.used(sayAgo(seenAt, now), since)
}

export const DevicesPart = ({ access, sessions, onLeave }: DevicesPartProps) => {
  const { busy, trouble, run } = useTask()
  const list = useRef<HTMLUListElement>(null)
  const now = Date.now()
  /** Moves the focus to the list: the pressed button may be gone. */
  const runHere = async (ask: () => Promise<void>): Promise<void> => {
    if (await run(ask)) list.current?.focus()
  }
  const end = ({ id, current }: SignedInView): void => {
    if (current) void run(onLeave)
    else void runHere(() => access.endSession(id))
  }
  return (
    <>
      <ul ref={list} className={styles.devices} aria-label={words.devices} tabIndex={-1}>
        {sessions.map((session) => (
          <li key={session.id}>
            <p>
              {session.device}
              <span>{sayUse(session, now)}</span>
            </p>
            <Button
              aria-disabled={busy}
              spoken={`${session.device}, ${sayUse(session, now)}`}
              onClick={() => end(session)}
            >
              {forms.signOut}
            </Button>
          </li>
        ))}
      </ul>
      <Trouble>{trouble}</Trouble>
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button aria-disabled={busy} onClick={() => void runHere(access.endOthers)}>
            {words.signOutOthers}
          </Button>
        </div>
      )}
    </>
  )
}
