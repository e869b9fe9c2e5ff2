import type { FieldError } from '../../../protocol/problems.ts'
import type { Run } from '../../../protocol/runs.ts'
import type { Day, GmView, JournalDay } from '../../../protocol/views.ts'
import type { ApiProblem } from '../../ui/api/problem.ts'
import { type Decisions, type Draft, type DraftField, NO_DRAFT } from '../../ui/draft/draft.ts'
import { type Newest, NOTHING_YET } from '../../ui/live/newest.ts'
import {
  type Command,
  type CommandRequest,
  type DayCommand,
  isEdit,
  isSave,
  isStep,
} from './command.ts'
import { type Cards, NO_CARDS, type OtherLand, type Together } from './day-cards.ts'
import type { TravelMode } from './order.ts'

export interface Pending {
  readonly id: number
  readonly command: Command
}

/** The same request and key for every attempt. */
export interface Prepared {
  readonly command: Command
  readonly request: CommandRequest
  readonly key: string
  /** The view that it was sent on. */
  readonly seen: Pick<GmView, 'revision' | 'day' | 'undo' | 'redo'>
  readonly sent: Draft
  /** Of a day. */
  readonly otherLand: OtherLand | null
}

export interface Underway extends Pending, Prepared {
  readonly attempt: number
  readonly failures: number
  readonly isSending: boolean
  /** A retry was asked for during an attempt, which may have left too early. */
  readonly nudged: boolean
  /** Unanswered: retried automatically, or waiting for the user. */
  readonly trouble: 'retrying' | 'unanswered' | null
  /** The last failure, as a sentence. */
  readonly why: string
  /** Of a day or a run whose view is still on its way. */
  readonly answer: Day | Run | null
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
  answer: null,
})

export type Effect =
  | ({ readonly kind: 'send'; readonly attempt: number } & Pick<Prepared, 'request' | 'key'>)
  /** Reports `due` after so many ms. */
  | { readonly kind: 'wait'; readonly attempt: number; readonly ms: number }
  /** Resolves the caller of `run`. */
  | { readonly kind: 'report'; readonly id: number; readonly went: boolean }
  /** The view is late. */
  | { readonly kind: 'look' }
  | { readonly kind: 'sign-out' }

export interface Ran extends Pick<Run, 'stopped'> {
  /** The last day's number. */
  readonly day: number
}

export interface GmSession extends Newest<GmView> {
  readonly draft: Draft
  readonly mode: TravelMode
  readonly cards: Cards
  /** The newest days of the journal, as it was last read. */
  readonly read: readonly JournalDay[]
  /** The first revision that this screen saw in its epoch. */
  readonly since: string
  /** The last days that came with one view, as those of a run do. */
  readonly together: Together | null
  readonly underway: Underway | null
  readonly waiting: readonly Pending[]
  readonly clash: Command | null
  /** R-DIE-5: the day that waits for its typed dice, with those typed before. */
  readonly asks: DayCommand | null
  /** How the last run ended; gone with a reload. */
  readonly ran: Ran | null
  /** The last save's outcome, until the next edit. */
  readonly saved: 'saved' | 'nothing' | { readonly failed: string } | null
  readonly note: string | null
  readonly faults: readonly FieldError[]
  /** Announced once: how a command ended. */
  readonly said: string
  /** The invalid field that blocked a command; a new object each time. */
  readonly flagged: { readonly field: DraftField } | null
  /** Idempotency keys are this name and the number of the first attempt. */
  readonly name: string
  readonly attempts: number
  readonly effects: readonly Effect[]
}

/** Of most commands the view. */
export type Answer = GmView | Day | Run

/** Events of earlier attempts are ignored. */
export type AttemptEvent =
  | { readonly kind: 'answered'; readonly attempt: number; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly attempt: number; readonly problem: ApiProblem }
  /** No answer: the outcome is unknown. */
  | { readonly kind: 'lost'; readonly attempt: number; readonly why: string }
  /** The pause is over before a retry, or until the view counts as late. */
  | { readonly kind: 'due'; readonly attempt: number }

export type SessionEvent =
  | AttemptEvent
  | { readonly kind: 'seen'; readonly view: GmView }
  | ({ readonly kind: 'ordered' } & Pending)
  /** The connection is back, or the user pressed `Try again`. */
  | { readonly kind: 'nudged' }
  | { readonly kind: 'wrote'; readonly field: DraftField; readonly text: string }
  | { readonly kind: 'left'; readonly field: DraftField }
  /** The field, or the whole form, follows the record again. */
  | { readonly kind: 'dropped'; readonly field: DraftField | 'all' }
  | { readonly kind: 'chose'; readonly mode: Partial<TravelMode> }
  /** Without choices the clashes stay and the command is dropped. */
  | { readonly kind: 'decided'; readonly choices: Decisions }
  /** The journal was read. */
  | { readonly kind: 'read'; readonly days: readonly JournalDay[] }
  /** The day that asks for dice is not ended. */
  | { readonly kind: 'gave-up' }
  | { readonly kind: 'noted'; readonly note: string | null }
  | { readonly kind: 'dismissed'; readonly card: string | 'all' }

export const firstSession = (name: string): GmSession => ({
  ...NOTHING_YET,
  draft: NO_DRAFT,
  mode: { pace: 'normal', canoe: false, manual: false, foraging: false },
  cards: NO_CARDS,
  read: [],
  since: '',
  together: null,
  underway: null,
  waiting: [],
  clash: null,
  asks: null,
  ran: null,
  saved: null,
  note: null,
  faults: [],
  said: '',
  flagged: null,
  name,
  attempts: 0,
  effects: [],
})

const MOST_STEPS = 50

type Queue = Pick<GmSession, 'underway' | 'waiting'>

type QueueInSight = Queue & Pick<GmSession, 'view'>

/** Unanswered commands, in order. */
export const pendingCommands = ({ underway, waiting }: Queue): readonly Command[] =>
  (underway ? [underway, ...waiting] : waiting).map(({ command }) => command)

export const savesSoon = ({ waiting }: Pick<Queue, 'waiting'>): boolean =>
  waiting.some(({ command }) => isSave(command))

/** An unanswered save blocks nothing: its edits are still in the form. */
export const isHeldUp = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(underway.command.kind === 'save' && underway.trouble === 'unanswered')

/** The live view with an unanswered day came before the day's answer. */
const isDayInSight = ({ underway, view }: QueueInSight): boolean =>
  underway?.command.kind === 'day' && view?.revision !== underway.seen.revision

/**
 * Edits always queue, and one save does unless the command underway has trouble. Anything else queues
 * behind edits only, and a step also behind steps and a day in sight, unless the command underway has
 * trouble: its outcome would be unclear.
 */
export const turnOf = (
  queue: QueueInSight,
  command: Pick<Command, 'kind'>,
): 'now' | 'behind' | 'never' => {
  const { underway, waiting } = queue
  if (!isHeldUp(queue) && waiting.length === 0) return 'now'
  if (command.kind === 'edit') return 'behind'
  if (underway?.trouble) return 'never'
  if (isSave(command)) return savesSoon(queue) ? 'never' : 'behind'
  const ahead = pendingCommands(queue)
  if (!isStep(command)) return ahead.every(isEdit) ? 'behind' : 'never'
  const unclear = ahead.filter((one) => !isEdit(one) && !isStep(one)).length
  const steps = ahead.filter(isStep).length
  return steps <= MOST_STEPS && unclear <= (isDayInSight(queue) ? 1 : 0) ? 'behind' : 'never'
}

export const isBusy = (queue: QueueInSight): boolean => turnOf(queue, { kind: 'day' }) === 'never'

export const isBusyForSteps = (queue: QueueInSight): boolean =>
  turnOf(queue, { kind: 'undo' }) === 'never'
