import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '../../../protocol/limits.ts'
import { type DayNotes, NO_NOTES } from '../../../protocol/notes.ts'
import type { SaveState } from '../../gm/session/session-state.ts'
import { useCampaign, useGm, useView } from '../../gm/session/use-gm.ts'
import { Button } from '../../ui/button.tsx'
import { clashesOf, ontoSaved } from '../../ui/draft/use-draft.ts'
import { useKeptSwitch } from '../../ui/kept-text.ts'
import { Told } from '../../ui/told/told.tsx'
import { begins } from '../day/words.ts'
import type { Journal } from '../use-journal.ts'
import { nextSessionName, standingDay } from './chapters.ts'
import { cleanNotes, NOTE_FIELDS, type NoteDraft, tooLong, useNoteDrafts } from './note-drafts.ts'
import styles from './notes-editor.module.css'
import * as words from './words.ts'

/** What was written, until the days are read again. */
interface Written {
  readonly day: number
  readonly notes: DayNotes
  /** `reads` of the journal when it was written. */
  readonly after: number
}

export type NotesWork = ReturnType<typeof useNotes>

/** The notes that are being written, one day's at a time. */
export const useNotes = (journal: Journal, at: number | null) => {
  const gm = useGm()
  const { drafts, put, wasSaved } = useNoteDrafts(useCampaign())
  const [open, setOpen] = useState<number | null>(at)
  const [saved, setSaved] = useState<SaveState | null>(null)
  const [written, setWritten] = useState<Written | null>(null)
  const [sending, setSending] = useState(false)
  const { reads, failed } = journal
  const readsNow = useRef(reads)
  useEffect(() => {
    readsNow.current = reads
  }, [reads])

  useEffect(() => {
    if (written && (reads > written.after || failed)) setWritten(null)
  }, [written, reads, failed])

  const notesOf = (day: number): DayNotes => {
    if (written?.day === day && reads <= written.after) return written.notes
    return standingDay(journal.days ?? [], day)?.notes ?? NO_NOTES
  }
  const stands = open !== null && standingDay(journal.days ?? [], open) !== undefined
  const current = open === null ? NO_NOTES : notesOf(open)
  const held: NoteDraft | undefined = open === null ? undefined : drafts[open]
  const draft = held ?? { base: current, mine: current }
  const unsaved = NOTE_FIELDS.differ(draft.mine, current).length > 0
  const isSaving = sending || written !== null
  const clashing = unsaved && !isSaving ? clashesOf(draft, current, NOTE_FIELDS) : []
  /** Fields that are not typed follow what is saved, until there is something to decide. */
  const shown = clashing.length > 0 || isSaving ? draft : ontoSaved(draft, current, NOTE_FIELDS)

  useEffect(() => {
    if (open !== null && held && !unsaved && !isSaving && journal.days !== null) put(open, null)
  }, [open, held, unsaved, isSaving, journal.days, put])

  const fail = (why: string): false => {
    setSaved({ kind: 'failed', why, retries: false })
    return false
  }

  const openDay = useCallback((day: number | null): void => {
    setOpen(day)
    setSaved(null)
  }, [])

  const save = async (): Promise<boolean> => {
    if (open === null) return true
    if (isSaving) return false
    if (!stands) return fail(words.notHere(open))
    if (!unsaved) {
      put(open, null)
      setSaved({ kind: 'nothing' })
      return true
    }
    if (clashing.length > 0) return fail(words.elsewhere.first)
    const long = tooLong(draft.mine)
    if (long) return fail(words.tooLong(words.field[long.field], long.most))
    setSending(true)
    const sent = cleanNotes(shown.mine)
    const stamp = journal.stamp?.find(({ day }) => day === open)?.stamp ?? null
    const went = await gm.run({
      kind: 'edit',
      method: 'PUT',
      route: `/days/${open}/notes`,
      body: sent,
      says: words.saved(open),
      basedOn: { notes: { day: open, stamp } },
    })
    setSending(false)
    journal.readAgain()
    if (!went) return fail(gm.get().note ?? words.elsewhere.first)
    wasSaved(open, sent)
    setWritten({ day: open, notes: sent, after: readsNow.current })
    setSaved({ kind: 'saved' })
    return true
  }

  return {
    /** The day whose notes are open. */
    open,
    notes: shown.mine,
    /** As they are saved. */
    current,
    stands,
    unsaved,
    clashing,
    sending,
    saved,
    drafts,
    save,
    type: (change: Partial<DayNotes>): void => {
      if (open === null) return
      setSaved(null)
      put(open, { ...shown, mine: { ...shown.mine, ...change } })
    },
    keepMine: (): void => {
      if (open !== null) put(open, ontoSaved(draft, current, NOTE_FIELDS))
      setSaved(null)
    },
    discard: (): void => {
      if (open !== null) put(open, null)
      setSaved(null)
    },
    openDay,
  }
}

interface NotesEditorProps {
  readonly day: number
  readonly work: NotesWork
  readonly onClose: () => void
}

/** R-PAGE-4: both notes of a day and its session, with a preview. */
export const NotesEditor = ({ day, work, onClose }: NotesEditorProps) => {
  const { notes, current, clashing, unsaved } = work
  const [preview, setPreview] = useKeptSwitch('overland-notes-preview')
  const nextSession = useView((view) => nextSessionName(view.notes))
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
        <div className={`note ${styles.clash}`} role="alert">
          <strong>{words.elsewhere.told}</strong>
          <dl>
            {clashing.map((field) => (
              <div key={field}>
                <dt className="soft">
                  {words.field[field]} · {words.elsewhere.now}
                </dt>
                <dd>{current[field] || words.elsewhere.nothing}</dd>
              </div>
            ))}
          </dl>
          <p className="row">
            <Button onClick={() => thenType(work.keepMine)}>{words.elsewhere.keep}</Button>
            <Button onClick={() => thenType(work.discard)}>{words.elsewhere.theirs}</Button>
          </p>
        </div>
      )}
      <div className="row">
        <label htmlFor={`${id}-session`}>{words.field.session}</label>
        <input
          id={`${id}-session`}
          className={`field ${styles.session}`}
          type="text"
          maxLength={MAX_SESSION_NAME}
          value={notes.session ?? ''}
          onChange={({ target }) => work.type({ session: target.value || null })}
        />
        {!notes.session && (
          <Button onClick={() => thenType(() => work.type({ session: nextSession }))}>
            {begins(nextSession)}
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
              className="field"
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
      <p id={`${id}-about`} className="soft small">
        {words.markdown} {words.kept}
      </p>
      <p className="row">
        <Button look={unsaved ? 'primary' : undefined} onClick={() => void work.save()}>
          {words.save}
        </Button>
        <Button aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {words.preview}
        </Button>
        {unsaved && <Button onClick={() => thenType(work.discard)}>{words.discard}</Button>}
        <Button onClick={onClose}>{words.close}</Button>
      </p>
    </section>
  )
}
