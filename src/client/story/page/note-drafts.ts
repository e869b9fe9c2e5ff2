import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '../../../protocol/limits.ts'
import type { DayNotes } from '../../../protocol/notes.ts'
import { fieldsOf } from '../../ui/draft/merge.ts'
import { keptKeys } from '../../ui/kept-text.ts'

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

export const draftKey = (campaign: string, day: number): string => `${keyStart(campaign)}${day}`

/** R-PAGE-4: days with notes that this device stores until they are saved or discarded. */
export const draftedDays = (campaign: string): readonly number[] =>
  keptKeys('localStorage', keyStart(campaign))
    .map((key) => Number(key.slice(keyStart(campaign).length)))
    .sort((one, other) => one - other)
