import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { unsaved } from '../../ui/gm-words.ts'
import { tryAgain as again } from '../../ui/words.ts'
import type { SaveState } from '../session/session-state.ts'
import styles from './save-bar.module.css'
import * as words from './words.ts'

const sayState = (state: SaveState): string => {
  switch (state.kind) {
    case 'clean':
      return words.allSaved
    case 'nothing':
      return words.nothingToSave
    case 'unsaved':
      return unsaved(state.fields)
    case 'saving':
      return words.saving
    case 'saved':
      return words.saved
    case 'failed':
      return words.notSaved(state.why)
  }
}

export const SaveBar = (props: {
  /** What else stands in the line. */
  readonly children?: ReactNode
  /** By default `Save`. */
  readonly label?: string | undefined
  readonly state: SaveState
  readonly onSave: () => void
  readonly onTryAgain: () => void
}) => {
  const { label = words.save, state, children, onSave, onTryAgain } = props
  const save = useRef<HTMLButtonElement>(null)
  // The button disappears: keeps the focus beside it.
  const tryAgain = (): void => {
    save.current?.focus()
    onTryAgain()
  }
  return (
    <div className={styles.bar}>
      {children}
      <p className={`soft small ${styles.state}`} data-kind={state.kind} aria-live="polite">
        {sayState(state)}
      </p>
      {state.kind === 'failed' && state.retries && <Button onClick={tryAgain}>{again}</Button>}
      <Button
        ref={save}
        look={state.kind === 'unsaved' ? 'primary' : undefined}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        {label}
      </Button>
    </div>
  )
}
