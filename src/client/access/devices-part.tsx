import { useRef } from 'react'
import type { SignedInView } from '../../protocol/access.ts'
import { useCampaign } from '../gm/session/use-gm.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { Button } from '../ui/button.tsx'
import { sayAgo } from '../ui/format/dates.ts'
import * as forms from '../ui/gm-words.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import styles from './parts.module.css'
import { useAccessChange } from './players-link.tsx'
import * as words from './words.tsx'

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

export const DevicesPart = ({ sessions }: { readonly sessions: readonly SignedInView[] }) => {
  const { mutate: change, error, isPending: busy } = useAccessChange(useCampaign())
  const list = useRef<HTMLUListElement>(null)
  const now = Date.now()
  /** Moves the focus to the list: the pressed button will be gone. */
  const end = (route: string): void =>
    change({ route, method: 'DELETE' }, { onSuccess: () => list.current?.focus() })
  return (
    <>
      <ul ref={list} className={styles.devices} aria-label={words.devices} tabIndex={-1}>
        {sessions.map((session) => (
          <li key={session.id} className="line gap-3 ruled">
            <p className="grow break-words">
              {session.device}
              <span className="soft small">{sayUse(session, now)}</span>
            </p>
            {!session.current && (
              <Button
                aria-disabled={busy}
                spoken={`${session.device}, ${sayUse(session, now)}`}
                onClick={() => end(`/sessions/${session.id}`)}
              >
                {forms.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Trouble>{error && sayTrouble(error)}</Trouble>
      {sessions.length > 1 && (
        <div className="row">
          <Button aria-disabled={busy} onClick={() => end('/sessions')}>
            {words.signOutOthers}
          </Button>
        </div>
      )}
    </>
  )
}
