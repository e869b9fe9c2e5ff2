import type { ChangeKind } from '../protocol/views.ts'
import type { Roll } from '../rules/dice.ts'
import type { Grid } from '../rules/grid.ts'
import type { Heading, Hex } from '../rules/hex.ts'
import type { MapRecord, NamedRecord } from '../rules/record.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import type { Settings } from '../rules/settings.ts'
import type { Supply } from '../rules/supplies.ts'
import type { TerrainName } from '../rules/terrain.ts'
import type { Checks, Order, TravelEvent } from '../rules/travel-day.ts'
import type { MapState } from './map-state.ts'
import type { MapStatePatch } from './map-state-patch.ts'

/** An image of the campaign's own, in pixels. */
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
  /** R-SURVEY-1: what the settings may show in known hexes. */
  readonly survey: Sheet | null
  readonly grid: Grid
}

/** Changed by play, restored by undo. */
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
  /** The open volume of the journal: 0, or the `seq` of the change that last restored a journal. */
  readonly volume: number
  /** R-AHEAD-3: the number of the last prepared day that was used; 0: none. */
  readonly ahead: number
  /** R-STORY-5: of what players were told of the days that stand; empty until a day is ended. */
  readonly story: string
}

/** `full` counts every change, `public` those that players see. */
export interface Revisions {
  /**
   * A restore begins a new one. If players do not notice it, it is for the GM alone: theirs and the
   * GM's, with a dot in between, so that all who compare revisions compare both.
   */
  readonly epoch: string
  readonly full: number
  readonly public: number
}

/** R-STORY-2: what players were told of a day; null: it was hidden from them. */
export interface Told {
  readonly position: Hex | null
  readonly terrain: TerrainName | null
  readonly way: readonly Hex[] | null
}

export type Stores = Readonly<Record<Supply, number>>

export interface DayEntry {
  readonly day: number
  /** After the day, with the name that its terrain had then. */
  readonly map: NamedRecord
  /** Where the day began; edits of the form are part of the day. */
  readonly from: Hex
  /** The hexes entered. */
  readonly way: readonly Hex[]
  readonly order: Order
  readonly rolls: readonly Roll[]
  readonly events: readonly TravelEvent[]
  /** null: nothing was rolled. */
  readonly checks: Checks | null
  /** null: the party stayed. */
  readonly heading: Heading | null
  readonly lost: boolean
  readonly told: Told
  /** R-NOTE-6. */
  readonly stores: {
    /** As the day began, edits of the form included. */
    readonly start: Stores
    /** Rain that was caught, and what foraging found. */
    readonly gained: Stores
  }
}

export type ChangeContent =
  | { readonly kind: 'day'; readonly entry: DayEntry }
  | { readonly kind: Exclude<ChangeKind, 'day'> }

/** The fields that changed, before and after. */
export interface Patch {
  readonly before: Partial<Expedition>
  readonly after: Partial<Expedition>
  readonly atlas: MapStatePatch
}

/**
 * A tree: undo goes to `parent`, redo to the child undone last. No way leads to a restored
 * journal's changes, which are their own parents.
 */
export interface Change {
  /** The full revision that the change made; unique within the campaign. */
  readonly seq: number
  readonly parent: number | null
  readonly content: ChangeContent
  readonly patch: Patch
  readonly undone: boolean
  /** The journal volume that is open after it. */
  readonly volume: number
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
  /** R-UNDO-6: left out where it has none. */
  readonly mark?: string
}

export const headOf = ({
  seq,
  content,
  mark,
}: Pick<Change, 'seq' | 'content' | 'mark'>): ChangeHead => ({
  seq,
  kind: content.kind,
  day: content.kind === 'day' ? content.entry.day : null,
  ...(mark !== null && { mark }),
})

export interface Campaign {
  readonly id: string
  readonly revisions: Revisions
  readonly expedition: Expedition
  readonly mapState: MapState
  /** The change that undo takes back. */
  readonly head: ChangeHead | null
  /** The change that redo puts back. */
  readonly redo: ChangeHead | null
  /** The number of the last prepared day when the campaign was read; 0: there never was one. */
  readonly prepared: number
}

export type State = Pick<Campaign, 'expedition' | 'mapState'>

const DOT = '.'

const epochsIn = (epoch: string): { readonly players: string; readonly gm: string } => {
  const [players = epoch, gm = players] = epoch.split(DOT)
  return { players, gm }
}

/** An epoch that begins for the GM alone. */
export const gmsEpoch = (before: string, epoch: string): string =>
  `${epochsIn(before).players}${DOT}${epoch}`

export const fullRevision = ({ epoch, full }: Revisions): string => `${epochsIn(epoch).gm}-${full}`

export const publicRevision = ({ epoch, public: n }: Revisions): string =>
  `${epochsIn(epoch).players}-${n}`
