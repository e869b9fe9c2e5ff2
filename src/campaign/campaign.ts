import type { StoredDay } from '#protocol/backup.ts'
import type { SettingName } from '#protocol/settings.ts'
import type { ChangeKind } from '#protocol/views.ts'
import type { Patch, PatchPair } from './patch.ts'
import type { State } from './state.ts'

/** `full` counts every change, `public` those that players see. */
export interface Revisions {
  /** A restore begins a new one. */
  readonly epoch: string
  readonly full: number
  readonly public: number
}

/** A day's own document. */
export type DayEntry = StoredDay
export type Told = DayEntry['shownToPlayers']

/**
 * A tree: undo goes to `parent`, redo to the child that was made last. The first ones have no parent.
 */
export interface Change extends PatchPair {
  /** The full revision that the change made; unique within the campaign. */
  readonly seq: number
  readonly parent: number | null
  readonly kind: ChangeKind
  /** The day's own document, if the change ended one. */
  readonly day?: DayEntry
  /** Changes in a row with one mark are undone and redone together. */
  readonly mark: string | null
}

export interface RecordedChange extends Change {
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

export interface ChangeHead {
  readonly seq: number
  readonly kind: ChangeKind
  /** null: not a day. */
  readonly day: number | null
  /** R-REW-3: left out where it has none. */
  readonly mark?: string
  /** R-UNDO-8: of a change of the settings. */
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
  /** Its changes, days and snapshots stand under this; a restore brings another one. */
  readonly history: string
  readonly revisions: Revisions
  readonly state: State
  /** The change that undo takes back. */
  readonly head: ChangeHead | null
  /** The change that redo puts back. */
  readonly redo: ChangeHead | null
}

export const fullRevision = ({ epoch, full }: Revisions): string => `${epoch}-${full}`

export const publicRevision = ({ epoch, public: n }: Revisions): string => `${epoch}-${n}`

/** Days in a row, both ends included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

const FORM = /^days-(\d{1,7})-(\d{1,7})$/u

/** R-REW-2: the one mark of changes that are taken back together; it names their days. */
export const rewindMark = ({ first, last }: DaySpan): string => `days-${first}-${last}`

/** null: a mark of another kind. */
export const parseRewindMark = (mark: string | null | undefined): DaySpan | null => {
  const [, first, last] = FORM.exec(mark ?? '') ?? []
  return first && last ? { first: Number(first), last: Number(last) } : null
}

export const daySpanOf = (changes: readonly Pick<Change, 'day'>[]): DaySpan | null => {
  const days = changes.flatMap(({ day }) => (day ? [day.day] : []))
  return days.length === 0 ? null : { first: Math.min(...days), last: Math.max(...days) }
}
