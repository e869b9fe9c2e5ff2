import { isSameJson } from '../../../protocol/json-patch.ts'
import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '../../../protocol/limits.ts'
import type { DayNotes } from '../../../protocol/notes.ts'
import { type Begun, fieldsOf } from '../../ui/draft/use-draft.ts'

/** R-PAGE-4: notes as they are typed, and the saved ones that they began from. */
export type NoteDraft = Begun<DayNotes>

/** By the day's number. */
export type NoteDrafts = Readonly<Record<string, NoteDraft>>

/** As they are written: a session's name without spaces around it; none at all is no session. */
export const cleanNotes = ({ gm, players, session }: DayNotes): DayNotes => ({
  gm: gm.trim() === '' ? '' : gm,
  players: players.trim() === '' ? '' : players,
  session: session?.trim() || null,
})

const NAMES = ['session', 'gm', 'players'] as const
export const NOTE_FIELDS = fieldsOf<DayNotes>(NAMES, cleanNotes)

/** The first field that is too long to be saved. */
export const tooLong = (notes: DayNotes): keyof DayNotes | undefined =>
  NAMES.find(
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
      isObject(entry[1]) && isNotes(entry[1].mine) && isNotes(entry[1].base),
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
  const drafts = draft && !isSameJson(draft.mine, draft.base) ? { ...others, [day]: draft } : others
  return Object.keys(drafts).length === 0 ? null : JSON.stringify({ version: VERSION, drafts })
}
