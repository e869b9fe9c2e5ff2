import { useId } from 'react'
import type { ChangeSummary } from '../../../protocol/views.ts'
import { longChange, shortChange } from '../../gm/session/command-words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { onDeliberatePress } from './deliberate.ts'
import styles from './undo-redo.module.css'
import * as words from './words.ts'

interface StepProps {
  readonly verb: 'undo' | 'redo'
  readonly change: ChangeSummary | null
  readonly busy: boolean
  readonly onPress: () => void
}

const Step = ({ verb, change, busy, onPress }: StepProps) => {
  const description = useId()
  const { name, nothing } = words.step[verb]
  return (
    <Button
      className={styles.step}
      aria-keyshortcuts={
        verb === 'undo' ? 'Control+Z Meta+Z' : 'Control+Shift+Z Control+Y Meta+Shift+Z Meta+Y'
      }
      aria-describedby={change ? undefined : description}
      aria-disabled={change === null || busy}
      title={change ? longChange(change) : undefined}
      data-busy={busy || undefined}
      {...onDeliberatePress(onPress, { inARow: true })}
    >
      <Icon width="1.2em" height="1.2em" strokeWidth="2" data-verb={verb}>
        <path d="M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-4" />
      </Icon>
      <span className={styles.name}>{name}</span>{' '}
      <span className={`soft small ellipsis ${styles.what}`}>{shortChange(change)}</span>
      <span id={description} hidden>
        {nothing}
      </span>
    </Button>
  )
}

interface UndoRedoProps {
  readonly undo: ChangeSummary | null
  readonly redo: ChangeSummary | null
  readonly busy: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export const UndoRedo = ({ undo, redo, busy, onUndo, onRedo }: UndoRedoProps) => (
  <>
    <Step verb="undo" change={undo} busy={busy} onPress={onUndo} />
    <Step verb="redo" change={redo} busy={busy} onPress={onRedo} />
  </>
)
