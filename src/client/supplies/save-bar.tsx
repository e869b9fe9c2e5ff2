import { useRef } from 'react'
import { sayList } from '../format/lists.ts'
import button from '../ui/button.module.css'
import styles from './save-bar.module.css'

/** How far a save is. */
export type SaveState =
  | { readonly kind: 'clean' | 'nothing' | 'saving' | 'saved' }
  | { readonly kind: 'unsaved'; readonly fields: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string; readonly retries: boolean }

const sayState = (state: SaveState): string => {
  switch (state.kind) {
    case 'clean':
      return 'Everything is saved.'
    case 'nothing':
      return 'Nothing to save.'
    case 'unsaved':
      return `Unsaved: ${sayList(state.fields)}.`
    case 'saving':
      return 'Saving…'
    case 'saved':
      return 'Saved.'
    case 'failed':
      return `Not saved. ${state.why} Your edits are kept.`
  }
}

interface SaveBarProps {
  readonly state: SaveState
  readonly onSave: () => void
  readonly onTryAgain: () => void
}

/** Save, and in words whether something is unsaved, being saved, saved or failed. */
export const SaveBar = ({ state, onSave, onTryAgain }: SaveBarProps) => {
  const save = useRef<HTMLButtonElement>(null)
  // The button goes with the failure: the focus stays beside it.
  const tryAgain = (): void => {
    save.current?.focus()
    onTryAgain()
  }
  return (
    <div className={styles.bar}>
      <p className={styles.state} data-kind={state.kind} aria-live="polite">
        {sayState(state)}
      </p>
      {state.kind === 'failed' && state.retries && (
        <button type="button" className={button.button} onClick={tryAgain}>
          Try again
        </button>
      )}
      <button
        ref={save}
        type="button"
        className={`${button.button} ${state.kind === 'unsaved' ? button.primary : ''}`}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        Save
      </button>
    </div>
  )
}
