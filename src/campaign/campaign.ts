import type { StoredDay } from '#protocol/backup.ts'
import type { SettingName } from '#protocol/settings.ts'
import type { ChangeKind } from '#protocol/views.ts'
import type { Patch, PatchPair } from './patch.ts'
import type { State } from './state.ts'

/** The numbers of a campaign's state: `full` counts every change, `public` the changes that players see. */
export interface Revisions {
  /** Distinguishes revisions with the same number before and after a restore, which begins a new epoch. */
  readonly epoch: string
  readonly full: number
  readonly public: number
}

/** An ended day as the journal stores it. */
export type DayEntry = StoredDay
export type ShownToPlayers = DayEntry['shownToPlayers']

/**
 * A step of a campaign's history. Changes form a tree: undo goes to `parent`, redo to the newest
 * child. First changes have no parent.
 */
export interface Change extends PatchPair {
  /** The full revision that the change made; unique within the campaign. */
  readonly seq: number
  readonly parent: number | null
  readonly kind: ChangeKind
  /** The day that the change ended, if any. */
  readonly day?: DayEntry
  /** Consecutive changes with the same mark are undone and redone together. */
  readonly mark: string | null
}

export interface RecordedChange extends Change {
  /** Time of the commit, in milliseconds since 1970. */
  readonly madeAt: number
}

/** A change without its patches: enough to describe it beside the Undo and Redo buttons. */
export interface ChangeHead {
  readonly seq: number
  readonly kind: ChangeKind
  /** Number of the day that the change ended; null: it ended none. */
  readonly day: number | null
  /** R-REW-3: the change's mark, if it has one. */
  readonly mark?: string
  /** R-UNDO-8: names of the settings that a `settings` change changed. */
  readonly settings?: readonly SettingName[]
}

/** R-UNDO-8: names of the settings that a patch changes. */
export const changedSettings = ({ settings = {} }: Patch): SettingName[] =>
  Object.keys(settings) as SettingName[]

export const toChangeHead = (change: Omit<Change, 'parent' | 'back'>): ChangeHead => {
  const { seq, kind, day, mark, forth } = change
  return {
    seq,
    kind,
    day: day?.day ?? null,
    ...(mark !== null && { mark }),
    ...(kind === 'settings' && { settings: changedSettings(forth) }),
  }
}

export interface Campaign {
  readonly id: string
  /** Id of the history that holds the campaign's changes, days and snapshots; a restore replaces it. */
  readonly history: string
  readonly revisions: Revisions
  readonly state: State
  /** The change that undo reverses; null: none. */
  readonly head: ChangeHead | null
  /** The change that redo repeats; null: none. */
  readonly redo: ChangeHead | null
}

/** The revision that the GM's requests and views carry: `<epoch>-<number>`. */
export const fullRevision = ({ epoch, full }: Revisions): string => `${epoch}-${full}`

/** The revision that the players' views carry: `<epoch>-<number>`. */
export const publicRevision = ({ epoch, public: number }: Revisions): string => `${epoch}-${number}`

/** Consecutive days, both ends included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

const REWIND_MARK = /^days-(\d{1,7})-(\d{1,7})$/u

/** R-REW-2: the mark for changes that are undone together; it names their days. */
export const rewindMark = ({ first, last }: DaySpan): string => `days-${first}-${last}`

/** Null for a mark that no rewind made. */
export const parseRewindMark = (mark: string | null | undefined): DaySpan | null => {
  const [, first, last] = REWIND_MARK.exec(mark ?? '') ?? []
  return first && last ? { first: Number(first), last: Number(last) } : null
}

export const daySpanOf = (changes: readonly Pick<Change, 'day'>[]): DaySpan | null => {
  const days = changes.flatMap(({ day }) => (day ? [day.day] : []))
  return days.length === 0 ? null : { first: Math.min(...days), last: Math.max(...days) }
}
