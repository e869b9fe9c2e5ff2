import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { ClashDialog } from './clash-dialog.tsx'
import type { Choices } from './merge.ts'
import type { Clash, SaveState, UndoButtonState } from './save.ts'
import styles from './save-bar.module.css'
import * as words from './words.ts'

const saySaveState = (state: SaveState): string => {
  switch (state.kind) {
    case 'clean':
    case 'nothing':
      return ''
    case 'unsaved':
      return words.notYet
    case 'saving':
      return words.saving
    case 'saved':
      return words.saved
    case 'taken-back':
      return words.takenBack
    case 'failed':
      return words.notSaved(state.retries ? words.noConnection : state.why)
    case 'refused':
      return state.why
  }
}

/** Time after a press in which a second one does nothing, in ms: it may be half of a double click. */
const PAUSE_MS = 800

/** A page's Undo button, the state of its draft, and its Save button, each always in its place. */
export const SaveBar = (props: {
  /** Shown instead of the Undo button. */
  readonly children?: ReactNode
  readonly undoButton?: UndoButtonState
  readonly state: SaveState
  readonly isReady: boolean
  readonly onSave: () => void
  /** Clashing fields that the GM is asked about before the save; null while nothing is asked. */
  readonly clashes?: readonly Clash[] | null
  /** Called with the GM's choices; null if the GM went back without saving. */
  readonly onDecide?: (choices: Choices | null) => void
}) => {
  const { children, undoButton, state, isReady, onSave, clashes, onDecide = () => {} } = props
  const [isPausing, setPausing] = useState(false)
  useEffect(() => {
    if (!isPausing) return undefined
    const timer = setTimeout(() => setPausing(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isPausing])
  const press = (act: () => void): void => {
    setPausing(true)
    act()
  }
  return (
    <div className={styles.bar}>
      {children ??
        (undoButton && (
          <Button
            aria-disabled={isPausing || !undoButton.isReady}
            onClick={() => press(undoButton.onPress)}
          >
            {words.take[undoButton.kind](undoButton.page)}
          </Button>
        ))}
      <p className={`soft small ${styles.state}`} data-kind={state.kind} aria-live="polite">
        {saySaveState(state)}
      </p>
      <Button
        type="submit"
        className={styles.save}
        look={isReady ? 'primary' : undefined}
        aria-keyshortcuts="Control+S Meta+S"
        aria-disabled={isPausing || !isReady}
        onClick={() => press(onSave)}
      >
        {words.save}
      </Button>
      {clashes && (
        <ClashDialog
          clashes={clashes}
          continueLabel={words.goOnAndSave}
          onDecide={onDecide}
          onCancel={() => onDecide(null)}
        />
      )}
    </div>
  )
}
