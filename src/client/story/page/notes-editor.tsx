import { useEffect, useId, useRef } from 'react'
import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '../../../protocol/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Told } from '../told.tsx'
import styles from './notes-editor.module.css'
import type { NotesWork } from './use-notes.ts'
import * as words from './words.ts'

interface NotesEditorProps {
  readonly day: number
  readonly work: NotesWork
  /** Proposed for a session that starts with this day. */
  readonly nextSession: string
  readonly preview: boolean
  readonly onPreview: (shown: boolean) => void
  readonly onClose: () => void
}

/** R-PAGE-4: both notes of a day and its session, with a preview. */
export const NotesEditor = (props: NotesEditorProps) => {
  const { day, work, nextSession, preview, onPreview, onClose } = props
  const { notes, current, clashing, unsaved } = work
  const id = useId()
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center' })
    first.current?.focus({ preventScroll: true })
  }, [])
  /** The pressed button disappears: the focus stays in the notes. */
  const thenType = (act: () => void): void => {
    first.current?.focus({ preventScroll: true })
    act()
  }
  return (
    <section className={styles.editor} aria-label={words.notesOf(day)} data-notes={day}>
      {clashing.length > 0 && (
        <div className={styles.clash} role="alert">
          <strong>{words.elsewhere.told}</strong>
          <dl>
            {clashing.map((field) => (
              <div key={field}>
                <dt>
                  {words.field[field]} · {words.elsewhere.now}
                </dt>
                <dd>{current[field] || words.elsewhere.nothing}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.answers}>
            <Button onClick={() => thenType(work.keepMine)}>{words.elsewhere.keep}</Button>
            <Button onClick={() => thenType(work.discard)}>{words.elsewhere.theirs}</Button>
          </p>
        </div>
      )}
      <div className={styles.session}>
        <label htmlFor={`${id}-session`}>{words.field.session}</label>
        <input
          id={`${id}-session`}
          type="text"
          maxLength={MAX_SESSION_NAME}
          value={notes.session ?? ''}
          onChange={({ target }) => work.type({ session: target.value || null })}
        />
        {!notes.session && (
          <Button onClick={() => thenType(() => work.type({ session: nextSession }))}>
            {words.startsHere(nextSession)}
          </Button>
        )}
      </div>
      <div className={styles.hands}>
        {(['gm', 'players'] as const).map((hand) => (
          <div key={hand} className={styles.hand} data-hand={hand}>
            <label htmlFor={`${id}-${hand}`}>{words.field[hand]}</label>
            <textarea
              ref={hand === 'gm' ? first : null}
              id={`${id}-${hand}`}
              rows={7}
              maxLength={MAX_DAY_NOTE}
              aria-describedby={`${id}-about`}
              value={notes[hand]}
              onChange={({ target }) => work.type({ [hand]: target.value })}
            />
            {preview && notes[hand].trim() !== '' && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
              <div role="group" className={styles.preview} aria-label={words.preview}>
                <Told text={notes[hand]} />
              </div>
            )}
          </div>
        ))}
      </div>
      <p id={`${id}-about`} className={styles.about}>
        {words.markdown} {words.kept}
      </p>
      <p className={styles.answers}>
        <Button look={unsaved ? 'primary' : undefined} onClick={() => void work.save()}>
          {words.save}
        </Button>
        <Button aria-pressed={preview} onClick={() => onPreview(!preview)}>
          {words.preview}
        </Button>
        {unsaved && <Button onClick={() => thenType(work.discard)}>{words.discard}</Button>}
        <Button onClick={onClose}>{words.close}</Button>
      </p>
    </section>
  )
}
