import type { ToldDay } from './told-day.ts'

/** What a file is of. */
export interface JournalTitle {
  readonly audience: 'gm' | 'players'
  /** Of the campaign; may be empty. */
  readonly campaign: string
  /** null: the whole journal. */
  readonly session: string | null
  /** The first and the last day in the file; null: there is none. */
  readonly days: readonly [first: number, last: number] | null
}

/** A format, piece by piece: a journal may be megabytes. */
export interface JournalFile {
  readonly begin: (title: JournalTitle) => string
  /** @param index of the day in the file, from 0 */
  readonly day: (day: ToldDay, title: JournalTitle, index: number) => string
  readonly end: (title: JournalTitle) => string
}

/** The name of a file's journal, for people. */
export const nameOf = ({ audience, campaign, session }: JournalTitle): string =>
  [campaign, session, audience === 'gm' ? "GM's journal" : 'Journal'].filter(Boolean).join(' – ')
