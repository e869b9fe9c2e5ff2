import type { GmView, JournalDay } from '#protocol/views.ts'
import * as words from './words.ts'

type SessionNote = Pick<GmView['notes'][number], 'day' | 'session'>

export type ChapterEntry =
  | { readonly kind: 'day'; readonly day: JournalDay }
  /** R-PAGE-2: undone days next to each other, newest first. */
  | { readonly kind: 'undone'; readonly days: readonly JournalDay[] }

/** R-PAGE-1: a session's days, newest first. */
export interface Chapter {
  readonly key: string
  /** The session's name; null before the first session. */
  readonly session: string | null
  /** The first and last day; null if all days of the chapter are undone. */
  readonly days: { readonly first: number; readonly last: number } | null
  readonly entries: readonly ChapterEntry[]
}

const foldUndone = (days: readonly JournalDay[]): readonly ChapterEntry[] => {
  const entries: ChapterEntry[] = []
  for (const day of days) {
    const last = entries.at(-1)
    if (!day.undone) entries.push({ kind: 'day', day })
    else if (last?.kind === 'undone')
      entries[entries.length - 1] = { kind: 'undone', days: [...last.days, day] }
    else entries.push({ kind: 'undone', days: [day] })
  }
  return entries
}

interface Group {
  readonly sessionStart: SessionNote | undefined
  readonly entries: ChapterEntry[]
}

const toChapter = ({ sessionStart, entries }: Group): Chapter => {
  const dayNumbers = entries.flatMap((entry) => (entry.kind === 'day' ? [entry.day.day] : []))
  const [last, first] = [dayNumbers[0], dayNumbers.at(-1)]
  return {
    key: String(sessionStart?.day ?? 'before'),
    session: sessionStart?.session ?? null,
    days: first === undefined || last === undefined ? null : { first, last },
    entries,
  }
}

/**
 * R-PAGE-1: groups days into chapters, newest first. Undone days go to the chapter of the day before
 * them in the list.
 *
 * @param days all or some of the loaded days, newest first
 * @param notes oldest day first
 */
export const toChapters = (
  days: readonly JournalDay[],
  notes: readonly SessionNote[],
): readonly Chapter[] => {
  const sessions = notes.filter(({ session }) => session !== null)
  const groups: Group[] = []
  let undoneBefore: ChapterEntry[] = []
  for (const entry of foldUndone(days)) {
    const last = groups.at(-1)
    if (entry.kind === 'undone') {
      if (last) last.entries.push(entry)
      else undoneBefore.push(entry)
      continue
    }
    const { day: number } = entry.day
    const sessionStart = sessions.findLast(({ day }) => day <= number)
    if (last && last.sessionStart?.day === sessionStart?.day) last.entries.push(entry)
    else {
      groups.push({ sessionStart, entries: [...undoneBefore, entry] })
      undoneBefore = []
    }
  }
  if (undoneBefore.length > 0) groups.push({ sessionStart: undefined, entries: undoneBefore })
  return groups.map(toChapter)
}

/** The day with a number, undone days left out. */
export const findDay = (days: readonly JournalDay[], number: number): JournalDay | undefined =>
  days.find(({ day, undone }) => !undone && day === number)

/** Whether the days reach back to this number, so that loading older days cannot find it. */
export const isLoadedBackTo = (days: readonly JournalDay[], number: number): boolean =>
  days.some(({ day, undone }) => !undone && day <= number)

/** R-PAGE-1: proposes `Session 8` after a name with a 7 in it; counts sessions if no name has a number. */
export const nextSessionName = (notes: readonly Pick<SessionNote, 'session'>[]): string => {
  const names = notes.flatMap(({ session }) => session ?? [])
  const last = names.findLast((name) => /\d/.test(name))
  const number = Number(last?.match(/\d{1,6}/)?.[0] ?? names.length)
  return words.nextSession(number + 1)
}
