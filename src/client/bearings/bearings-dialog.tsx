import { useState } from 'react'
import type { Bearings } from '../../protocol/settings.ts'
import type { GmRuntime } from '../gm-session/runtime.ts'
import type { GmSession } from '../gm-session/session-state.ts'
import { useRefusal } from '../gm-session/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import * as words from '../words/en/bearings.tsx'
import { cancel } from '../words/en/forms.ts'
import styles from './bearings-dialog.module.css'

interface BearingsDialogProps {
  readonly gm: GmRuntime
  readonly session: GmSession
  readonly onClose: () => void
}

const REVEALS = ['trail', 'end'] as const satisfies Bearings['reveal'][]

/** The party finds out where it is: asks how much of the way players are shown. */
export const BearingsDialog = ({ gm, session, onClose }: BearingsDialogProps) => {
  const [sending, setSending] = useState(false)
  const refusal = useRefusal(gm, session)
  const find = async (reveal: Bearings['reveal']): Promise<void> => {
    if (sending) return
    setSending(true)
    refusal.forget()

    const body: Bearings = { reveal }
    const edit = { kind: 'edit', method: 'POST', route: '/bearings', body } as const
    const went = await gm.run({ ...edit, says: words.found })
    setSending(false)
    if (went) onClose()
  }
  return (
    <Dialog title={words.find} onClose={onClose}>
      <div className={styles.choices}>
        {REVEALS.map((reveal) => (
          <Button
            key={reveal}
            className={styles.choice}
            aria-label={words.reveal[reveal].label}
            aria-describedby={`reveal-${reveal}`}
            aria-disabled={sending}
            onClick={() => void find(reveal)}
          >
            <strong>{words.reveal[reveal].label}</strong>
            <small id={`reveal-${reveal}`}>{words.reveal[reveal].about}</small>
          </Button>
        ))}
      </div>
      <p className={styles.note} aria-live="assertive">
        {refusal.note}
        {sending && session.underway?.trouble && words.noAnswerYet}
      </p>
      <p className={styles.actions}>
        <Button onClick={onClose}>{cancel}</Button>
      </p>
    </Dialog>
  )
}
