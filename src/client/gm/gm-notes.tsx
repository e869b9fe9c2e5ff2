import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import type { Outdated } from '../ui/live/use-reload.ts'
import { away as awayWords, outdated as outdatedWords, tryAgain } from '../ui/words.ts'
import styles from './gm-notes.module.css'
import { sayCommand } from './session/command-words.ts'
import { troubleOf } from './session/session-state.ts'
import { useGm, useGmLive, useGmSession } from './session/use-gm.ts'
import * as words from './words.tsx'

interface GmNotesProps {
  readonly outdated: Outdated | null
  readonly onDismiss: () => void
}

export const GmNotes = ({ outdated, onDismiss }: GmNotesProps) => {
  const gm = useGm()
  const { status } = useGmLive()
  const { underway, note } = useGmSession(({ underway, note }) => ({ underway, note }))
  const trouble = underway?.command.kind === 'save' ? null : troubleOf(underway)
  return (
    <div className={styles.notes} aria-live="assertive">
      {outdated && <p className={styles.note}>{outdatedWords[outdated]}</p>}
      {status === 'away' && <p className={styles.note}>{awayWords}</p>}
      {underway && trouble && (
        <div className={styles.note}>
          <p>
            {words.unanswered(<strong>{sayCommand(underway.command)}</strong>)}{' '}
            {trouble === 'retrying' ? words.sendingAgain : words.onceAtMost}
          </p>
          <Button onClick={() => gm.tell({ kind: 'nudged' })}>{tryAgain}</Button>
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
