import button from '../ui/button.module.css'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './desk-notes.module.css'
import type { DeskState } from './desk-state.ts'
import { sayErrand } from './errand.ts'

interface DeskNotesProps {
  readonly state: Pick<DeskState, 'underway' | 'note'>
  readonly onTryAgain: () => void
  readonly onDismiss: () => void
}

/** What became of an errand that did not go through, on a slip beside the pad. */
export const DeskNotes = ({ state, onTryAgain, onDismiss }: DeskNotesProps) => {
  const { underway, note } = state
  const pending = underway && underway.trouble !== null && underway.errand.kind !== 'save'
  return (
    <div data-notes aria-live="assertive">
      {pending && (
        <div className={styles.note}>
          <p>
            <strong>{sayErrand(underway.errand)}</strong> has no answer yet.{' '}
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
