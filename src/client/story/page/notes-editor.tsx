import { useEffect, useId, useRef, useState } from 'react'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { useSave } from '#client/session/use-save.ts'
import { Button } from '#client/ui/button.tsx'
import { fieldsOf } from '#client/ui/draft/merge.ts'
import { useDraft } from '#client/ui/draft/use-draft.ts'
import { MarkdownNote } from '#client/ui/markdown/markdown-note.tsx'
import { storedKeys, useStoredSwitch } from '#client/ui/stored-text.ts'
import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '#protocol/limits.ts'
import { type DayNotes, NO_NOTES } from '#protocol/story/notes.ts'
import { begins } from '../day/words.ts'
import type { Journal } from '../use-journal.ts'
import { nextSessionName, standingDay } from './chapters.ts'
import styles from './notes-editor.module.css'
import * as words from './words.ts'

/** As they are written: a session's name without spaces around it; none at all is no session. */
export const cleanNotes = ({ gm, players, session }: DayNotes): DayNotes => ({
  gm: gm.trim() === '' ? '' : gm,
  players: players.trim() === '' ? '' : players,
  session: session?.trim() || null,
})

const NAMES = ['session', 'gm', 'players'] as const
export const NOTE_FIELDS = fieldsOf<DayNotes>(NAMES, cleanNotes)

const MOST = { session: MAX_SESSION_NAME, gm: MAX_DAY_NOTE, players: MAX_DAY_NOTE }

/** The first field that is too long to be saved, and how long it may be. */
export const tooLong = (notes: DayNotes) => {
  const cleaned = cleanNotes(notes)
  const field = NAMES.find((name) => (cleaned[name] ?? '').length > MOST[name])
  return field && { field, most: MOST[field] }
}

const keyStart = (campaign: string): string => `overland-notes-${campaign}-`

const draftKey = (campaign: string, day: number): string => `${keyStart(campaign)}${day}`

/** R-PAGE-4: days with notes that this device stores until they are saved or discarded. */
const draftedDays = (campaign: string): readonly number[] =>
  storedKeys('localStorage', keyStart(campaign))
    .map((key) => Number(key.slice(keyStart(campaign).length)))
    .sort((one, other) => one - other)

/** Notes that were saved, until the days are read again. */
interface Written {
  readonly day: number
  readonly notes: DayNotes
  /** `reads` of the journal when they were saved. */
  readonly after: number
}

export type NotesWork = ReturnType<typeof useNotes>

export const useNotes = (journal: Journal, at: number | null) => {
  const campaign = useCampaign()
  const [open, setOpen] = useState<number | null>(at)
  const [written, setWritten] = useState<Written | null>(null)
  const { days, reads, readAgain } = journal
  const readsNow = useRef(reads)
  useEffect(() => {
    readsNow.current = reads
  }, [reads])

  const shownDay = open === null ? undefined : standingDay(days ?? [], open)
  const isWritten = written !== null && written.day === open && reads <= written.after
  const saved = isWritten ? written.notes : (shownDay?.notes ?? NO_NOTES)
  const key = open === null ? null : draftKey(campaign, open)
  const draft = useDraft({ key, onDevice: true, saved, fields: NOTE_FIELDS })
  const { mine } = draft
  const save = useSave({
    page: words.page,
    draft: mine,
    unsaved: draft.unsaved.map((field) => words.field[field]),
    isStoredOnDevice: true,
    clashes: draft.clashes(
      (field) => words.field[field],
      (field, notes) => notes[field] || words.nothing,
    ),
    onDecide: draft.decide,
    findProblem: () => {
      if (open !== null && !shownDay) return words.notHere(open)
      const long = tooLong(mine)
      return long ? words.tooLong(words.field[long.field], long.most) : null
    },
    send: async (put) => {
      if (open === null) return true
      const notes = cleanNotes(mine)
      const stamp = journal.stamp?.find(({ day }) => day === open)?.stamp ?? null
      const went = await put({
        method: 'PUT',
        route: `/days/${open}/notes`,
        body: notes,
        announcement: words.saved(open),
        basedOn: { notes: { day: open, stamp } },
      })
      readAgain()
      if (went) {
        setWritten({ day: open, notes, after: readsNow.current })
        draft.dropSaved(mine)
      }
      return went
    },
    onDrop: draft.drop,
  })

  return {
    open,
    notes: mine,
    stands: shownDay !== undefined,
    unsaved: draft.unsaved.length > 0,
    save,
    /** Days with notes that this device stores and that are not saved. */
    drafted: draftedDays(campaign).filter((day) => day !== open || draft.unsaved.length > 0),
    type: (change: Partial<DayNotes>): void => draft.set({ ...mine, ...change }),
    discard: draft.drop,
    openDay: setOpen,
  }
}

interface NotesEditorProps {
  readonly day: number
  readonly work: NotesWork
  readonly onClose: () => void
}

/** R-PAGE-4: both notes of a day and its session, with a preview. */
export const NotesEditor = ({ day, work, onClose }: NotesEditorProps) => {
  const { notes, unsaved } = work
  const [preview, setPreview] = useStoredSwitch('overland-notes-preview')
  const nextSession = nextSessionName(useView().notes)
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
    <section className={`stack ${styles.editor}`} aria-label={words.notesOf(day)} data-notes={day}>
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
      <div className="form broad">
        {(['gm', 'players'] as const).map((hand) => (
          <div key={hand} className={`stack gap-1 ${styles.hand}`} data-hand={hand}>
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
                <MarkdownNote text={notes[hand]} />
              </div>
            )}
          </div>
        ))}
      </div>
      <p id={`${id}-about`} className="soft small">
        {words.markdown} {words.kept}
      </p>
      <p className="row">
        <Button aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {words.preview}
        </Button>
        {unsaved && <Button onClick={() => thenType(work.discard)}>{words.discard}</Button>}
        <Button onClick={onClose}>{words.close}</Button>
      </p>
    </section>
  )
}
