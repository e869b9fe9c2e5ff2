import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { tryAgain } from '../words/en/common.ts'
import * as words from '../words/en/gm.tsx'
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
            {words.unanswered(<strong>{sayCommand(underway.command)}</strong>)}{' '}
            {underway.trouble === 'retrying' ? words.sendingAgain : words.onceAtMost}
          </p>
          <Button onClick={onTryAgain}>{tryAgain}</Button>
        </div>
      )}
      {note && (
        <div className={styles.note}>
          <p>{note}</p>
          <button
            type="button"
            className={styles.dismiss}
            aria-label={words.dismiss}
            onClick={onDismiss}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
