import { useState } from 'react'
import type { Bearings } from '../../protocol/settings.ts'
import type { GmRuntime } from '../gm/runtime.ts'
import type { GmSession } from '../gm/session-state.ts'
import { useRefusal } from '../gm/use-refusal.ts'
import button from '../ui/button.module.css'
import { Dialog } from '../ui/dialog.tsx'
import styles from './bearings-dialog.module.css'

interface BearingsDialogProps {
  readonly gm: GmRuntime
  readonly session: GmSession
  readonly onClose: () => void
}

const CHOICES = [
  {
    reveal: 'trail',
    label: 'Reveal the trail',
    does: 'Players learn the way they truly came, and what they passed on it.',
  },
  {
    reveal: 'end',
    label: 'Reveal only where they are',
    does: 'Players learn the hex they stand in; how they got there stays yours.',
  },
] as const satisfies readonly { reveal: Bearings['reveal']; label: string; does: string }[]

/** The party finds out where it is: how much of the way there do players learn? */
export const BearingsDialog = ({ gm, session, onClose }: BearingsDialogProps) => {
  const [sending, setSending] = useState(false)
  const refusal = useRefusal(gm, session)
  const find = async (reveal: Bearings['reveal']): Promise<void> => {
    if (sending) return
    setSending(true)
    refusal.forget()
    const says = 'The party found its bearings.'
    const body: Bearings = { reveal }
    const went = await gm.run({ kind: 'edit', method: 'POST', route: '/bearings', body, says })
    setSending(false)
    if (went) onClose()
  }
  return (
    <Dialog title="Found their bearings" onClose={onClose}>
      <div className={styles.choices}>
        {CHOICES.map(({ reveal, label, does }) => (
          <button
            key={reveal}
            type="button"
            className={`${button.button} ${styles.choice}`}
            aria-label={label}
            aria-describedby={`reveal-${reveal}`}
            aria-disabled={sending}
            onClick={() => void find(reveal)}
          >
            <strong>{label}</strong>
            <small id={`reveal-${reveal}`}>{does}</small>
          </button>
        ))}
      </div>
      <p className={styles.note} aria-live="assertive">
        {refusal.note}
        {sending &&
          session.underway?.trouble &&
          'The server does not answer yet: it is asked again.'}
      </p>
      <p className={styles.actions}>
        <button type="button" className={button.button} onClick={onClose}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
