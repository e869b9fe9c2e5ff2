import { useEffect, useRef, useState } from 'react'
import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '../../../protocol/limits.ts'
import { type DayNotes, NO_NOTES } from '../../../protocol/notes.ts'
import type { GmRuntime } from '../../gm/session/runtime.ts'
import { clashesOf, ontoSaved } from '../../ui/draft/use-draft.ts'
import type { Journal } from '../journal/use-journal.ts'
import { standingDay } from './chapters.ts'
import { cleanNotes, NOTE_FIELDS, type NoteDraft, tooLong } from './note-drafts.ts'
import { useNoteDrafts } from './use-note-drafts.ts'
import * as words from './words.ts'

export type NotesSaved =
  | { readonly kind: 'nothing' | 'saved' }
  | { readonly kind: 'failed'; readonly why: string }

/** What was written, until the days are read again. */
interface Written {
  readonly day: number
  readonly notes: DayNotes
  /** `reads` of the journal when it was written. */
  readonly after: number
}

export type NotesWork = ReturnType<typeof useNotes>

/** The notes that are being written, one day's at a time. */
export const useNotes = (campaign: string, gm: GmRuntime, journal: Journal, at: number | null) => {
  const { drafts, put, wasSaved } = useNoteDrafts(campaign)
  const [open, setOpen] = useState<number | null>(at)
  const [saved, setSaved] = useState<NotesSaved | null>(null)
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
    setSaved({ kind: 'failed', why })
    return false
  }

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
    if (long)
      return fail(
        words.tooLong(words.field[long], long === 'session' ? MAX_SESSION_NAME : MAX_DAY_NOTE),
      )
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
    openDay: (day: number | null): void => {
      setOpen(day)
      setSaved(null)
    },
  }
}
