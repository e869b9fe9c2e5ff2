import type { Changes, DayChanges } from '../../protocol/changes.ts'
import type { FieldError } from '../../protocol/problems.ts'
import type { GmView } from '../../protocol/views.ts'
import type { Pace } from '../../rules/pace.ts'
import { NO_SLIPS, type Slips } from '../alerts/slips.ts'
import type { ApiProblem } from '../api/problem.ts'
import { type Choice, type Draft, type DraftField, NO_DRAFT } from '../draft/draft.ts'
import { type Newest, NOTHING_YET } from '../live/newest.ts'
import type { Command, CommandRequest } from './command.ts'

/** How the party travels: view state of this screen, as it opens. */
export interface Manner {
  readonly pace: Pace
  readonly canoe: boolean
  readonly manual: boolean
}

/** A command, with the number that its outcome is reported under. */
export interface Pending {
  readonly id: number
  readonly command: Command
}

/** A command as it is sent, however often: the same request under the same key. */
export interface Prepared {
  readonly command: Command
  readonly request: CommandRequest
  readonly key: string
  /** What the game master saw when it was sent. */
  readonly seen: Pick<GmView, 'revision' | 'day' | 'undo' | 'redo'>
  /** The edits that went along. */
  readonly sent: Draft
}

/** The command that has no answer yet. */
export interface Underway extends Pending, Prepared {
  /** The number of the last attempt. */
  readonly attempt: number
  /** Attempts that came to nothing. */
  readonly failures: number
  readonly isSending: boolean
  /** Told to try again while an attempt was on its way, which may have left too early. */
  readonly nudged: boolean
  /** No answer so far: sent again by itself, or waiting to be told to. */
  readonly trouble: 'retrying' | 'unanswered' | null
  /** What the last attempt came to, in a sentence for people. */
  readonly why: string
}

export const notYetSent = (id: number, prepared: Prepared): Underway => ({
  ...prepared,
  id,
  attempt: 0,
  failures: 0,
  isSending: false,
  nudged: false,
  trouble: null,
  why: '',
})

/** What has to be done outside of the session. */
export type Effect =
  | {
      readonly kind: 'send'
      readonly attempt: number
      readonly request: CommandRequest
      readonly key: string
    }
  /** Reports `due` with the attempt after so many ms. */
  | { readonly kind: 'wait'; readonly attempt: number; readonly ms: number }
  /** Tells whoever ordered a command whether it went through. */
  | { readonly kind: 'report'; readonly id: number; readonly went: boolean }
  /** Fetches the view: an answer did not fit the one in sight. */
  | { readonly kind: 'look' }
  | { readonly kind: 'sign-out' }

/** Everything that one GM screen holds. */
export interface GmSession extends Newest<GmView> {
  readonly draft: Draft
  readonly manner: Manner
  readonly slips: Slips
  readonly underway: Underway | null
  /** Ordered since, first come first served. */
  readonly waiting: readonly Pending[]
  /** The command that waits until the clashes are decided. */
  readonly clash: Command | null
  /** What the last save came to, until something is typed. */
  readonly saved: 'saved' | 'nothing' | { readonly failed: string } | null
  /** A sentence for the game master: why a command was not carried out. */
  readonly note: string | null
  /** With the note: what the server found wrong, field by field. */
  readonly faults: readonly FieldError[]
  /** What screen readers are told once: how a command ended. */
  readonly said: string
  /** The field that kept a command from being sent; a new object each time. */
  readonly flagged: { readonly field: DraftField } | null
  /** Makes idempotency keys: this name and the number of the first attempt. */
  readonly name: string
  readonly attempts: number
  /** What the last event asks to be done. */
  readonly effects: readonly Effect[]
}

/** What the server answers to a command that was carried out. */
export type Answer = Changes | DayChanges

/** What became of an attempt; of any but the last, nothing is heard any more. */
export type AttemptEvent =
  | { readonly kind: 'answered'; readonly attempt: number; readonly answer: Answer }
  /** The server refused it, so nothing was changed. */
  | { readonly kind: 'refused'; readonly attempt: number; readonly problem: ApiProblem }
  /** No answer came: whether it was carried out is not known. */
  | { readonly kind: 'lost'; readonly attempt: number; readonly why: string }
  /** The pause after an attempt is over. */
  | { readonly kind: 'due'; readonly attempt: number }

export type SessionEvent =
  | AttemptEvent
  /** A view came live. */
  | { readonly kind: 'seen'; readonly view: GmView }
  | ({ readonly kind: 'ordered' } & Pending)
  /** The connection is back, or somebody pressed `Try again`. */
  | { readonly kind: 'nudged' }
  | { readonly kind: 'wrote'; readonly field: DraftField; readonly text: string }
  | { readonly kind: 'left'; readonly field: DraftField }
  | { readonly kind: 'chose'; readonly manner: Partial<Manner> }
  /** The clashes were decided; with no choices they stay, and nothing waits for them. */
  | {
      readonly kind: 'decided'
      readonly choices: { readonly [Field in DraftField]?: Choice }
    }
  | { readonly kind: 'noted'; readonly note: string | null }
  /** One slip was dismissed by its id, or all of them. */
  | { readonly kind: 'dismissed'; readonly slip: string | 'all' }

export const firstSession = (name: string): GmSession => ({
  ...NOTHING_YET,
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
  name,
  attempts: 0,
  effects: [],
})
