import { useCallback, useRef, useState } from 'react'
import { isSameJson } from '../../../protocol/json-patch.ts'
import { MAX_DAY_NOTE, MAX_SESSION_NAME } from '../../../protocol/limits.ts'
import type { DayNotes } from '../../../protocol/notes.ts'
import { type Begun, fieldsOf } from '../../ui/draft/use-draft.ts'
import { keptText } from '../../ui/kept-text.ts'

/** R-PAGE-4: notes as they are typed, and the saved ones that they began from. */
export type NoteDraft = Begun<DayNotes>

/** By the day's number. */
type NoteDrafts = Readonly<Record<string, NoteDraft>>

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

const VERSION = 1

/** What this device kept. */
export const readDrafts = (text: string | null): NoteDrafts => {
  const kept = text === null ? null : JSON.parse(text)
  return kept?.version === VERSION ? kept.drafts : {}
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

/** R-PAGE-4: notes that are typed, kept on this device until they are saved or discarded. */
export const useNoteDrafts = (campaign: string) => {
  const [kept] = useState(() => keptText('localStorage', `overland-notes-${campaign}`))
  const [drafts, setDrafts] = useState<NoteDrafts>(() => readDrafts(kept.read()))
  const newest = useRef(drafts)
  const put = useCallback(
    (day: number, draft: NoteDraft | null): void => {
      // Another tab may have kept drafts of other days meanwhile.
      kept.write(keepDraft(kept.read(), day, draft))
      const { [day]: _, ...others } = newest.current
      newest.current = draft ? { ...others, [day]: draft } : others
      setDrafts(newest.current)
    },
    [kept],
  )
  /** What was typed while these notes were sent stays, on top of them. */
  const wasSaved = (day: number, base: DayNotes): void => {
    const draft = newest.current[day]
    if (draft) put(day, { ...draft, base })
  }
  return { drafts, put, wasSaved }
}
