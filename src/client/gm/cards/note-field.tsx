import { type KeyboardEvent, useId } from 'react'
import { MAX_ENCOUNTER_NOTE } from '../../../protocol/limits.ts'
import { Button } from '../../ui/button.tsx'
import styles from './encounter-slip.module.css'
import * as words from './words.tsx'

/** A note as it is typed, and the saved one that it began from. */
export interface NoteDraft {
  readonly text: string
  readonly base: string
}

interface NoteFieldProps {
  readonly saved: string
  readonly draft: NoteDraft | null
  readonly onDraft: (draft: NoteDraft) => void
  readonly onSave: () => void
}

/** Leaves the field, which saves it; a dialog around it stays open. */
const leaveOnEscape = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.blur()
}

/** Saved when it is left. */
export const NoteField = ({ saved, draft, onDraft, onSave }: NoteFieldProps) => {
  const id = useId()
  const isEdited = draft !== null && draft.text !== saved
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{words.yourNote}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_ENCOUNTER_NOTE}
        value={draft?.text ?? saved}
        onChange={({ target }) => onDraft({ text: target.value, base: draft?.base ?? saved })}
        onKeyDown={leaveOnEscape}
        onBlur={({ relatedTarget }) => {
          // Those save the note along.
          if (isEdited && !relatedTarget?.closest('[data-makes]')) onSave()
        }}
      />
      {isEdited && (
        <p>
          {draft.base !== saved && <span>{words.otherNote(saved)}</span>}
          <Button onClick={onSave}>{words.saveNote}</Button>
        </p>
      )}
    </div>
  )
}
