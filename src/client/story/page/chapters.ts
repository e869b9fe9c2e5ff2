import type { GmView, JournalDay } from '#protocol/views.ts'
import * as words from './words.ts'

type Noted = Pick<GmView['notes'][number], 'day' | 'session'>

export type Entry =
  | { readonly kind: 'day'; readonly day: JournalDay }
  /** R-PAGE-2: taken back one after another, newest first. */
  | { readonly kind: 'undone'; readonly days: readonly JournalDay[] }

/** R-PAGE-1: a session's days, newest first. */
export interface Chapter {
  readonly key: string
  /** Null: before the first session. */
  readonly session: string | null
  /** The first and the last day that stand; null: there are only undone ones. */
  readonly days: { readonly first: number; readonly last: number } | null
  readonly entries: readonly Entry[]
}

const foldUndone = (days: readonly JournalDay[]): readonly Entry[] => {
  const entries: Entry[] = []
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
  readonly beginning: Noted | undefined
  readonly entries: Entry[]
}

const toChapter = ({ beginning, entries }: Group): Chapter => {
  const standing = entries.flatMap((entry) => (entry.kind === 'day' ? [entry.day.day] : []))
  const [last, first] = [standing[0], standing.at(-1)]
  return {
    key: String(beginning?.day ?? 'before'),
    session: beginning?.session ?? null,
    days: first === undefined || last === undefined ? null : { first, last },
    entries,
  }
}

/**
 * R-PAGE-1: the chapters of days, newest first. Days that were taken back stay with those that they
 * stand behind.
 *
 * @param days all or some of the loaded ones
 * @param notes in the order of their days
 */
export const toChapters = (
  days: readonly JournalDay[],
  notes: readonly Noted[],
): readonly Chapter[] => {
  const sessions = notes.filter(({ session }) => session !== null)
  const groups: Group[] = []
  let ahead: Entry[] = []
  for (const entry of foldUndone(days)) {
    const last = groups.at(-1)
    if (entry.kind === 'undone') {
      if (last) last.entries.push(entry)
      else ahead.push(entry)
      continue
    }
    const { day: number } = entry.day
    const beginning = sessions.findLast(({ day }) => day <= number)
    if (last && last.beginning?.day === beginning?.day) last.entries.push(entry)
    else {
      groups.push({ beginning, entries: [...ahead, entry] })
      ahead = []
    }
  }
  if (ahead.length > 0) groups.push({ beginning: undefined, entries: ahead })
  return groups.map(toChapter)
}

export const standingDay = (days: readonly JournalDay[], number: number): JournalDay | undefined =>
  days.find(({ day, undone }) => !undone && day === number)

/** Whether older days cannot hold the day of this number. */
export const isBeyond = (days: readonly JournalDay[], number: number): boolean =>
  days.some(({ day, undone }) => !undone && day <= number)

/** R-PAGE-1: `Session 8` after `Session 7`, whatever else stands in its name; the first of all is 1. */
export const nextSessionName = (notes: readonly Pick<Noted, 'session'>[]): string => {
  const names = notes.flatMap(({ session }) => session ?? [])
  const last = names.findLast((name) => /\d/.test(name))
  const number = Number(last?.match(/\d{1,6}/)?.[0] ?? names.length)
  return words.nextSession(number + 1)
}
