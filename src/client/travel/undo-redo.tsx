import { useId } from 'react'
import type { ChangeSummary } from '../../protocol/views.ts'
import button from '../ui/button.module.css'
import { longChange, shortChange } from './change-words.ts'
import { onDeliberatePress } from './deliberate.ts'
import styles from './undo-redo.module.css'

const sayChange = (verb: string, change: ChangeSummary | null): string =>
  change ? `${verb} ${longChange(change)}` : `Nothing to ${verb.toLowerCase()}.`

interface StepProps {
  readonly verb: 'Undo' | 'Redo'
  readonly change: ChangeSummary | null
  readonly busy: boolean
  readonly onPress: () => void
}

const Step = ({ verb, change, busy, onPress }: StepProps) => {
  const description = useId()
  return (
    <button
      type="button"
      className={`${button.button} ${styles.step}`}
      aria-label={verb}
      aria-describedby={description}
      aria-disabled={change === null || busy}
      data-busy={busy || undefined}
      {...onDeliberatePress(onPress, { inARow: true })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" data-verb={verb}>
        <path d="M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-4" />
      </svg>
      <span>{verb}</span>
      <span className={styles.what}>{shortChange(change)}</span>
      <span id={description} className="visually-hidden">
        {sayChange(verb, change)}
      </span>
    </button>
  )
}

interface UndoRedoProps {
  readonly undo: ChangeSummary | null
  readonly redo: ChangeSummary | null
  readonly busy: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The way back, as often as wanted, and forth again. */
export const UndoRedo = ({ undo, redo, busy, onUndo, onRedo }: UndoRedoProps) => (
  <div className={styles.steps}>
    <Step verb="Undo" change={undo} busy={busy} onPress={onUndo} />
    <Step verb="Redo" change={redo} busy={busy} onPress={onRedo} />
  </div>
)
