import { useEffect, useId, useRef, useState } from 'react'
import { useCampaign, useView } from '#client/session/use-gm.ts'
import { useSave } from '#client/session/use-save.ts'
import { Button } from '#client/ui/button.tsx'
import { fieldsOf } from '#client/ui/draft/merge.ts'
import { useDraft } from '#client/ui/draft/use-draft.ts'
import { MarkdownNote } from '#client/ui/markdown/markdown-note.tsx'
import { storedKeys, useStoredSwitch } from '#client/ui/stored-text.ts'
import { MAX_DAY_NOTE, MAX_PLAY_SESSION_NAME } from '#protocol/limits.ts'
import { type DayNotes, NO_NOTES } from '#protocol/story/notes.ts'
import { begins } from '../day/words.ts'
import type { Journal } from '../use-journal.ts'
import { findDay, nextSessionName } from './chapters.ts'
import styles from './notes-editor.module.css'
import * as words from './words.ts'

/** Notes as they are saved: blank notes are empty, and a blank session name is null. */
export const cleanNotes = ({ gm, players, session }: DayNotes): DayNotes => ({
  gm: gm.trim() === '' ? '' : gm,
  players: players.trim() === '' ? '' : players,
  session: session?.trim() || null,
})

const NAMES = ['session', 'gm', 'players'] as const
export const NOTE_FIELDS = fieldsOf<DayNotes>(NAMES, cleanNotes)

const MAX_LENGTHS = { session: MAX_PLAY_SESSION_NAME, gm: MAX_DAY_NOTE, players: MAX_DAY_NOTE }

/** The first field that is too long to save, and its maximum length. */
export const findTooLongField = (notes: DayNotes) => {
  const cleaned = cleanNotes(notes)
  const field = NAMES.find((name) => (cleaned[name] ?? '').length > MAX_LENGTHS[name])
  return field && { field, maxLength: MAX_LENGTHS[field] }
}

const draftKeyPrefix = (campaign: string): string => `overland-notes-${campaign}-`

const draftKey = (campaign: string, day: number): string => `${draftKeyPrefix(campaign)}${day}`

/** R-PAGE-4: days whose unsaved notes are stored on this device, in ascending order. */
const findDraftDays = (campaign: string): readonly number[] =>
  storedKeys('localStorage', draftKeyPrefix(campaign))
    .map((key) => Number(key.slice(draftKeyPrefix(campaign).length)))
    .sort((one, other) => one - other)

/** Notes just saved, shown until the days are loaded again. */
interface SavedNotes {
  readonly day: number
  readonly notes: DayNotes
  /** The journal's `reloadCount` when they were saved. */
  readonly reloadCount: number
}

export type NotesEditing = ReturnType<typeof useNotes>

export const useNotes = (journal: Journal, at: number | null) => {
  const campaign = useCampaign()
  const [open, setOpen] = useState<number | null>(at)
  const [savedNotes, setSavedNotes] = useState<SavedNotes | null>(null)
  const { days, reloadCount, reload } = journal
  const latestReloadCount = useRef(reloadCount)
  useEffect(() => {
    latestReloadCount.current = reloadCount
  }, [reloadCount])

  const editedDay = open === null ? undefined : findDay(days ?? [], open)
  const areSavedNotesNewer =
    savedNotes !== null && savedNotes.day === open && reloadCount <= savedNotes.reloadCount
  const saved = areSavedNotesNewer ? savedNotes.notes : (editedDay?.notes ?? NO_NOTES)
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
      if (open !== null && !editedDay) return words.notHere(open)
      const tooLongField = findTooLongField(mine)
      return tooLongField
        ? words.tooLong(words.field[tooLongField.field], tooLongField.maxLength)
        : null
    },
    send: async (put) => {
      if (open === null) return true
      const notes = cleanNotes(mine)
      const stamp = journal.stamp?.find(({ day }) => day === open)?.stamp ?? null
      const wasSaved = await put({
        method: 'PUT',
        route: `/days/${open}/notes`,
        body: notes,
        announcement: words.saved(open),
        basedOn: { notes: { day: open, stamp } },
      })
      reload()
      if (wasSaved) {
        setSavedNotes({ day: open, notes, reloadCount: latestReloadCount.current })
        draft.dropSaved(mine)
      }
      return wasSaved
    },
    onDrop: draft.drop,
  })

  return {
    open,
    notes: mine,
    isDayLoaded: editedDay !== undefined,
    unsaved: draft.unsaved.length > 0,
    save,
    /** Days whose unsaved notes are stored on this device. */
    draftDays: findDraftDays(campaign).filter((day) => day !== open || draft.unsaved.length > 0),
    type: (change: Partial<DayNotes>): void => draft.set({ ...mine, ...change }),
    discard: draft.drop,
    openDay: setOpen,
  }
}

interface NotesEditorProps {
  readonly day: number
  readonly editing: NotesEditing
  readonly onClose: () => void
}

/** R-PAGE-4: edits the GM's and the players' note of a day, and its session; with a preview. */
export const NotesEditor = ({ day, editing, onClose }: NotesEditorProps) => {
  const { notes, unsaved } = editing
  const [preview, setPreview] = useStoredSwitch('overland-notes-preview')
  const nextSession = nextSessionName(useView().notes)
  const id = useId()
  const gmField = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    gmField.current?.scrollIntoView({ block: 'center' })
    gmField.current?.focus({ preventScroll: true })
  }, [])
  /** Moves the focus to the notes first, because the pressed button disappears. */
  const focusThenDo = (act: () => void): void => {
    gmField.current?.focus({ preventScroll: true })
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
          maxLength={MAX_PLAY_SESSION_NAME}
          value={notes.session ?? ''}
          onChange={({ target }) => editing.type({ session: target.value || null })}
        />
        {!notes.session && (
          <Button onClick={() => focusThenDo(() => editing.type({ session: nextSession }))}>
            {begins(nextSession)}
          </Button>
        )}
      </div>
      <div className="form broad">
        {(['gm', 'players'] as const).map((audience) => (
          <div key={audience} className={`stack gap-1 ${styles.audience}`} data-audience={audience}>
            <label htmlFor={`${id}-${audience}`}>{words.field[audience]}</label>
            <textarea
              ref={audience === 'gm' ? gmField : null}
              id={`${id}-${audience}`}
              className="field"
              rows={7}
              maxLength={MAX_DAY_NOTE}
              aria-describedby={`${id}-about`}
              value={notes[audience]}
              onChange={({ target }) => editing.type({ [audience]: target.value })}
            />
            {preview && notes[audience].trim() !== '' && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
              <div role="group" className={styles.preview} aria-label={words.preview}>
                <MarkdownNote text={notes[audience]} />
              </div>
            )}
          </div>
        ))}
      </div>
      <p id={`${id}-about`} className="soft small">
        {words.markdown} {words.storedHere}
      </p>
      <p className="row">
        <Button aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {words.preview}
        </Button>
        {unsaved && <Button onClick={() => focusThenDo(editing.discard)}>{words.discard}</Button>}
        <Button onClick={onClose}>{words.close}</Button>
      </p>
    </section>
  )
}
