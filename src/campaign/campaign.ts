import type { ChangeKind } from '../protocol/views.ts'
import type { Roll } from '../rules/dice.ts'
import type { Grid } from '../rules/grid.ts'
import type { Heading, Hex } from '../rules/hex.ts'
import type { MapRecord, NamedRecord } from '../rules/record.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { Settings } from '../rules/settings.ts'
import type { Order, TravelEvent } from '../rules/travel-day.ts'
import type { Atlas } from './atlas.ts'
import type { AtlasPatch } from './atlas-patch.ts'

/** An image of the campaign's own, `width` by `height` pixels, laid as a chart. */
export interface Sheet {
  readonly image: string
  readonly width: number
  readonly height: number
}

/** R-CHART-3: own images with one grid, in chart units, that holds for both. */
export interface OwnChart {
  readonly gm: Sheet
  /** null: the GM's image is the players' too. */
  readonly players: Sheet | null
  readonly grid: Grid
}

/** What changes when the game is played, and what undo restores. */
export interface Expedition {
  readonly map: MapRecord
  /** Days ended so far, from 0. */
  readonly day: number
  /** R-LOST-2: where the party believes to be. */
  readonly believed: Hex
  /** null: the built-in chart. */
  readonly chart: OwnChart | null
  readonly settings: Settings
  readonly rules: RuleSet
  /**
   * Which volume of the journal is open: 0 at first, then the `seq` of the change that restored a
   * backup with a journal of its own.
   */
  readonly volume: number
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

/** What the journal keeps of a day. */
export interface DayEntry {
  /** The number of the day. */
  readonly day: number
  /** The record after the day, with the name that its terrain had then. */
  readonly map: NamedRecord
  /** Where the day began; edits of the form are part of the day. */
  readonly from: Hex
  readonly order: Order
  readonly rolls: readonly Roll[]
  /** What happened; null on days that were ended before this was kept. */
  readonly events: readonly TravelEvent[] | null
  /** The sentences of such a day, as they were written. */
  readonly alerts?: readonly string[]
  readonly heading: Heading
  readonly lost: boolean
}

/** What a change was: a day that was ended, or something that the GM did by hand. */
export type ChangeContent =
  | { readonly kind: 'day'; readonly entry: DayEntry }
  | { readonly kind: Exclude<ChangeKind, 'day'> }

/** What a change did, and enough to take it back: the fields that it changed, before and after. */
export interface Patch {
  readonly before: Partial<Expedition>
  readonly after: Partial<Expedition>
  readonly atlas: AtlasPatch
}

/**
 * A change of the campaign. Changes form a tree: `parent` is the change that stood when this one
 * was made, so undo walks to the parent and redo to the child that was taken back last. Days that
 * came with the journal of a restored backup are their own parents: no way leads to them.
 */
export interface Change {
  /** The full revision that the change made; unique within the campaign. */
  readonly seq: number
  readonly parent: number | null
  readonly content: ChangeContent
  readonly patch: Patch
  readonly undone: boolean
  /** The volume of the journal that was open once it was made. */
  readonly volume: number
  /** Changes in a row that carry one mark are taken back together, and put back together. */
  readonly mark: string | null
}

/** A change with all that is kept of it. */
export interface RecordedChange extends Change {
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

/** What a screen needs to know of a change. */
export interface ChangeHead {
  readonly seq: number
  readonly kind: ChangeKind
  /** The number of the day, of a day. */
  readonly day: number | null
}

export const headOf = ({ seq, content }: Change): ChangeHead => ({
  seq,
  kind: content.kind,
  day: content.kind === 'day' ? content.entry.day : null,
})

export interface Campaign {
  readonly id: string
  readonly revisions: Revisions
  readonly expedition: Expedition
  readonly atlas: Atlas
  /** The last change that stands: what undo takes back. */
  readonly head: ChangeHead | null
  /** The change that redo puts back. */
  readonly redo: ChangeHead | null
}

/** What changes with a change, and back by undo. */
export type State = Pick<Campaign, 'expedition' | 'atlas'>

/** The full revision as the GM's screens know it. */
export const fullRevision = ({ epoch, full }: Revisions): string => `${epoch}-${full}`

/** The players' revision. */
export const publicRevision = ({ epoch, public: n }: Revisions): string => `${epoch}-${n}`
