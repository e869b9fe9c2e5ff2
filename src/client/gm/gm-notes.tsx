import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { away as awayWords, outdated as outdatedWords, tryAgain } from '../ui/words.ts'
import styles from './gm-notes.module.css'
import { sayCommand } from './session/command-words.ts'
import { troubleOf } from './session/session-state.ts'
import { useGm, useGmLive, useGmSession } from './session/use-gm.ts'
import * as words from './words.tsx'

export const GmNotes = ({ onDismiss }: { readonly onDismiss: () => void }) => {
  const gm = useGm()
  const { status, outdated } = useGmLive()
  const { underway, note } = useGmSession(({ underway, note }) => ({ underway, note }))
  const trouble = underway?.command.kind === 'save' ? null : troubleOf(underway)
  return (
    <div className={styles.notes} aria-live="assertive">
      {outdated && <p className={`slip ${styles.note}`}>{outdatedWords[outdated]}</p>}
      {status === 'away' && <p className={`slip ${styles.note}`}>{awayWords}</p>}
      {underway && trouble && (
        <div className={`slip ${styles.note}`}>
          <p>
            {words.unanswered(<strong>{sayCommand(underway.command)}</strong>)}{' '}
            {trouble === 'retrying' ? words.sendingAgain : words.onceAtMost}
          </p>
          <Button onClick={() => gm.tell({ kind: 'nudged' })}>{tryAgain}</Button>
        </div>
      )}
      {note && (
        <div className={`slip ${styles.note}`}>
          <p>{note}</p>
          <button
            type="button"
            className="sign"
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
