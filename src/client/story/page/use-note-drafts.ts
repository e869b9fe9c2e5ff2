import { useCallback, useRef, useState } from 'react'
import type { DayNotes } from '../../../protocol/notes.ts'
import { keptText } from '../../ui/kept-text.ts'
import { keepDraft, type NoteDraft, type NoteDrafts, readDrafts } from './note-drafts.ts'

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
  const wasSaved = useCallback(
    (day: number, base: DayNotes): void => {
      const draft = newest.current[day]
      if (draft) put(day, { ...draft, base })
    },
    [put],
  )
  return { drafts, put, wasSaved }
}
