import button from '../ui/button.module.css'
import { CloseIcon } from '../ui/icons.tsx'
import { sayCommand } from './command-words.ts'
import styles from './gm-notes.module.css'
import type { GmSession } from './session-state.ts'

interface GmNotesProps {
  readonly session: Pick<GmSession, 'underway' | 'note'>
  readonly onTryAgain: () => void
  readonly onDismiss: () => void
}

/** What became of a command that did not go through, on a slip beside the pad. */
export const GmNotes = ({ session, onTryAgain, onDismiss }: GmNotesProps) => {
  const { underway, note } = session
  const pending = underway && underway.trouble !== null && underway.command.kind !== 'save'
  return (
    <div data-notes aria-live="assertive">
      {pending && (
        <div className={styles.note}>
          <p>
            <strong>{sayCommand(underway.command)}</strong> has no answer yet.{' '}
            {underway.trouble === 'retrying'
              ? 'Sending it again…'
              : 'It happens once at most, however often you try.'}
          </p>
          <button type="button" className={button.button} onClick={onTryAgain}>
            Try again
          </button>
        </div>
      )}
      {note && (
        <div className={styles.note}>
          <p>{note}</p>
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
