import { isSameJson } from '../../../protocol/json-patch.ts'
import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '../../../protocol/limits.ts'
import type { DayNotes } from '../../../protocol/notes.ts'

/** R-PAGE-4: notes as they are typed, and the saved ones that they began from. */
export interface NoteDraft {
  readonly notes: DayNotes
  readonly base: DayNotes
}

/** By the day's number. */
export type NoteDrafts = Readonly<Record<string, NoteDraft>>

export const NOTE_FIELDS = ['session', 'gm', 'players'] as const
export type NoteField = (typeof NOTE_FIELDS)[number]

export const beginDraft = (saved: DayNotes): NoteDraft => ({ notes: saved, base: saved })

/** As they are written: a session's name without spaces around it; none at all is no session. */
export const cleanNotes = ({ gm, players, session }: DayNotes): DayNotes => ({
  gm: gm.trim() === '' ? '' : gm,
  players: players.trim() === '' ? '' : players,
  session: session?.trim() || null,
})

export const isUnsaved = ({ notes }: NoteDraft, saved: DayNotes): boolean =>
  !isSameJson(cleanNotes(notes), saved)

/** The fields that were typed. */
export const editedFields = ({ notes, base }: NoteDraft): readonly NoteField[] =>
  NOTE_FIELDS.filter((field) => cleanNotes(notes)[field] !== base[field])

/** The fields that were typed, and that another screen has written otherwise since. */
export const clashes = (draft: NoteDraft, saved: DayNotes): readonly NoteField[] =>
  editedFields(draft).filter(
    (field) =>
      saved[field] !== draft.base[field] && saved[field] !== cleanNotes(draft.notes)[field],
  )

/** Onto the saved ones: fields that nobody types here follow them. Clashes are to be decided first. */
export const ontoSaved = (draft: NoteDraft, saved: DayNotes): NoteDraft => {
  const edited = editedFields(draft)
  const follow = <Field extends NoteField>(field: Field): DayNotes[Field] =>
    edited.includes(field) ? draft.notes[field] : saved[field]
  return {
    notes: { gm: follow('gm'), players: follow('players'), session: follow('session') },
    base: saved,
  }
}

/** The first field that is too long to be saved. */
export const tooLong = (notes: DayNotes): NoteField | undefined =>
  NOTE_FIELDS.find(
    (field) =>
      (cleanNotes(notes)[field] ?? '').length >
      (field === 'session' ? MAX_SESSION_NAME : MAX_DAY_NOTE),
  )

const VERSION = 1

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isNotes = (value: unknown): value is DayNotes =>
  isObject(value) &&
  typeof value.gm === 'string' &&
  typeof value.players === 'string' &&
  (value.session === null || typeof value.session === 'string')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What this device kept; all that cannot be read is forgotten. */
export const readDrafts = (text: string | null): NoteDrafts => {
  const kept = text === null ? null : parse(text)
  if (!isObject(kept) || kept.version !== VERSION || !isObject(kept.drafts)) return {}
  const drafts = Object.entries(kept.drafts).filter(
    (entry): entry is [string, NoteDraft] =>
      isObject(entry[1]) && isNotes(entry[1].notes) && isNotes(entry[1].base),
  )
  return Object.fromEntries(drafts)
}

/** What the device keeps with the draft of a day, or without it. Other days' drafts stay. */
export const keepDraft = (
  text: string | null,
  day: number,
  draft: NoteDraft | null,
): string | null => {
  const { [day]: _, ...others } = readDrafts(text)
  const drafts =
    draft && !isSameJson(draft.notes, draft.base) ? { ...others, [day]: draft } : others
  return Object.keys(drafts).length === 0 ? null : JSON.stringify({ version: VERSION, drafts })
}
