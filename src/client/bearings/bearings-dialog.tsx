import type { Bearings } from '../../protocol/settings.ts'
import type { GmProps } from '../gm-session/runtime.ts'
import { useDialogEdit } from '../gm-session/use-dialog-edit.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import * as words from '../words/en/bearings.tsx'
import { cancel } from '../words/en/forms.ts'
import styles from './bearings-dialog.module.css'

interface BearingsDialogProps extends Omit<GmProps, 'view'> {
  readonly onClose: () => void
}

const REVEALS = ['trail', 'end'] as const satisfies Bearings['reveal'][]

/** The party finds out where it is: asks how much of the way players are shown. */
export const BearingsDialog = ({ gm, session, onClose }: BearingsDialogProps) => {
  const { note, sending, unanswered, send } = useDialogEdit(gm, session, onClose)
  const find = (reveal: Bearings['reveal']): void => {
    if (sending) return
    const body: Bearings = { reveal }
    void send({ kind: 'edit', method: 'POST', route: '/bearings', body, says: words.found })
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
            onClick={() => find(reveal)}
          >
            <strong>{words.reveal[reveal].label}</strong>
            <small id={`reveal-${reveal}`}>{words.reveal[reveal].about}</small>
          </Button>
        ))}
      </div>
      <p className={styles.note} aria-live="assertive">
        {note}
        {unanswered && words.noAnswerYet}
      </p>
      <p className={styles.actions}>
        <Button onClick={onClose}>{cancel}</Button>
      </p>
    </Dialog>
  )
}
