import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import type { Outdated } from '../ui/live/use-reload.ts'
import { away as awayWords, outdated as outdatedWords, tryAgain } from '../ui/words.ts'
import styles from './gm-notes.module.css'
import { sayCommand } from './session/command-words.ts'
import type { GmSession } from './session/session-state.ts'
import * as words from './words.tsx'

interface GmNotesProps {
  readonly session: Pick<GmSession, 'underway' | 'note'>
  readonly outdated: Outdated | null
  readonly away: boolean
  readonly onTryAgain: () => void
  readonly onDismiss: () => void
}

export const GmNotes = ({ session, outdated, away, onTryAgain, onDismiss }: GmNotesProps) => {
  const { underway, note } = session
  const pending = underway && underway.trouble !== null && underway.command.kind !== 'save'
  return (
    <div className={styles.notes} aria-live="assertive">
      {outdated && <p className={styles.note}>{outdatedWords[outdated]}</p>}
      {away && <p className={styles.note}>{awayWords}</p>}
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
