import type { Roll } from '../rules/dice.ts'
import type { Heading, Hex } from '../rules/hex.ts'
import type { MapRecord } from '../rules/record.ts'
import type { Order } from '../rules/travel-day.ts'

/** What changes when the game is played, and what undo restores: the record and the days ended. */
export interface Expedition {
  readonly map: MapRecord
  /** Days ended so far, from 0. */
  readonly day: number
}

/**
 * Two counters within an epoch: `full` grows with every change, `public` only with those that
 * players can see. A new epoch begins when a backup is restored.
 */
export interface Revisions {
  readonly epoch: string
  readonly full: number
  readonly public: number
}

/** What the journal keeps of a day beside the record before and after it. */
export interface DayEntry {
  /** Where the day began; edits of the form are part of the day. */
  readonly from: Hex
  readonly order: Order
  readonly rolls: readonly Roll[]
  readonly alerts: readonly string[]
  readonly heading: Heading
  readonly lost: boolean
}

/** A change as it was made: a day that was ended, or a record that was saved. */
export type ChangeContent =
  | { readonly kind: 'save' }
  | { readonly kind: 'day'; readonly entry: DayEntry }

/**
 * A change of the expedition. Changes form a tree: `parent` is the change that stood when this one
 * was made, so undo walks to the parent and redo to the child that was taken back last.
 */
export interface Change {
  /** The full revision that the change made; unique within the campaign. */
  readonly seq: number
  readonly parent: number | null
  readonly content: ChangeContent
  readonly before: Expedition
  readonly after: Expedition
  readonly undone: boolean
}

export interface Campaign {
  readonly id: string
  readonly revisions: Revisions
  readonly expedition: Expedition
  /** The last change that stands: what undo takes back. */
  readonly head: Change | null
  /** The change that redo puts back. */
  readonly redo: Change | null
}

/** The full revision as the GM's screens know it. */
export const fullRevision = ({ epoch, full }: Revisions): string => `${epoch}-${full}`

/** The players' revision. */
export const publicRevision = ({ epoch, public: n }: Revisions): string => `${epoch}-${n}`
