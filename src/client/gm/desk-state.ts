import type { FieldError } from '../../protocol/problems.ts'
import type { GmView } from '../../protocol/views.ts'
import type { Pace } from '../../rules/pace.ts'
import { NO_SLIPS, type Slips } from '../alerts/slips.ts'
import { type Draft, type DraftField, NO_DRAFT } from '../draft/draft.ts'
import type { Trouble } from './deliver.ts'
import type { Errand } from './errand.ts'

/** How the party travels: view state of this screen, as it opens. */
export interface Manner {
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
}

/** The errand that has no answer yet. */
export interface Underway {
  readonly errand: Errand
  readonly trouble: Trouble | null
  /** What the last try came to, in a sentence for people. */
  readonly why?: string
}

/** Everything that one GM screen holds. */
export interface DeskState {
  /** The newest view; null until the first one came. */
  readonly view: GmView | null
  readonly draft: Draft
  readonly manner: Manner
  readonly slips: Slips
  readonly underway: Underway | null
  /** What was ordered since, in its order: each is carried out when the ones before it are. */
  readonly waiting: readonly Errand[]
  /** The errand that waits until the clashes are decided. */
  readonly clash: Errand | null
  /** What the last save came to, until something is typed. */
  readonly saved: 'saved' | 'nothing' | { readonly failed: string } | null
  /** A sentence for the game master: why an errand was not carried out. */
  readonly note: string | null
  /** With the note: what the server found wrong, field by field. */
  readonly faults: readonly FieldError[]
  /** What screen readers are told once: how an errand ended. */
  readonly said: string
  /** The field that kept an errand from being sent; a new object each time. */
  readonly flagged: { readonly field: DraftField } | null
}

export const FIRST_DESK: DeskState = {
  view: null,
  draft: NO_DRAFT,
  manner: { pace: 'normal', canoe: false, manual: false },
  slips: NO_SLIPS,
  underway: null,
  waiting: [],
  clash: null,
  saved: null,
  note: null,
  faults: [],
  said: '',
  flagged: null,
}
