import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { ClashDialog } from './clash-dialog.tsx'
import type { Choices } from './merge.ts'
import type { Clash, SaveState, Taking } from './save.ts'
import styles from './save-bar.module.css'
import * as words from './words.ts'

const sayState = (state: SaveState): string => {
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

/** After a press, a second one does nothing for so long, in ms: it may be half of a double click. */
const PAUSE_MS = 800

/** Undo, what is so, and Save, each always in its place. */
export const SaveBar = (props: {
  /** In place of Undo. */
  readonly children?: ReactNode
  readonly taking?: Taking
  readonly state: SaveState
  readonly isReady: boolean
  readonly onSave: () => void
  /** What is to be decided before it is saved; null while nothing is asked. */
  readonly clashes?: readonly Clash[] | null
  /** null: it is not saved now. */
  readonly onDecide?: (choices: Choices | null) => void
}) => {
  const { children, taking, state, isReady, onSave, clashes, onDecide = () => {} } = props
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setResting(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  const press = (act: () => void): void => {
    setResting(true)
    act()
  }
  return (
    <div className={styles.bar}>
      {children ??
        (taking && (
          <Button aria-disabled={isResting || !taking.isReady} onClick={() => press(taking.onTake)}>
            {words.take[taking.kind](taking.page)}
          </Button>
        ))}
      <p className={`soft small ${styles.state}`} data-kind={state.kind} aria-live="polite">
        {sayState(state)}
      </p>
      <Button
        type="submit"
        className={styles.save}
        look={isReady ? 'primary' : undefined}
        aria-keyshortcuts="Control+S Meta+S"
        aria-disabled={isResting || !isReady}
        onClick={() => press(onSave)}
      >
        {words.save}
      </Button>
      {clashes && (
        <ClashDialog
          clashes={clashes}
          goOn={words.goOnAndSave}
          onDecide={onDecide}
          onCancel={() => onDecide(null)}
        />
      )}
    </div>
  )
}
