import type { FieldError } from '../../../protocol/problems.ts'
import type { Run } from '../../../protocol/runs.ts'
import type { Day, GmView, JournalDay } from '../../../protocol/views.ts'
import type { ApiProblem } from '../../ui/api/problem.ts'
import {
  type Decisions,
  type Draft,
  type DraftField,
  invalidFields,
  NO_DRAFT,
  unsavedFields,
} from '../../ui/draft/draft.ts'
import { nameField } from '../../ui/draft/fields.ts'
import { type Newest, NOTHING_YET } from '../../ui/live/newest.ts'
import {
  type Command,
  type CommandRequest,
  type DayCommand,
  isEdit,
  isSave,
  isStep,
} from './command.ts'
import { type Alerts, NO_ALERTS, type OtherLand } from './day-cards.ts'
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

type Phase =
  /** `nudged`: a retry was asked for during the attempt, which may have left too early. */
  | { readonly kind: 'sending'; readonly nudged: boolean }
  /** Without an answer: retried after a pause, or when the GM says so. `why` is a sentence. */
  | { readonly kind: 'pausing' | 'unanswered'; readonly why: string }
  /** A day or a run whose view is still on its way. */
  | { readonly kind: 'answered'; readonly answer: Day | Run }

export interface Underway extends Pending, Prepared {
  readonly attempt: number
  readonly failures: number
  readonly phase: Phase
}

export const notYetSent = (id: number, prepared: Prepared): Underway => ({
  ...prepared,
  id,
  attempt: 0,
  failures: 0,
  phase: { kind: 'sending', nudged: false },
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

/** What the GM is asked before a command is sent. */
type Question =
  /** Which of two values stay. */
  | { readonly kind: 'clash'; readonly command: Command }
  /** R-DIE-5: the typed dice of a day, with those typed before. */
  | { readonly kind: 'dice'; readonly command: DayCommand }

export interface GmSession extends Newest<GmView> {
  readonly draft: Draft
  readonly mode: TravelMode
  readonly alerts: Alerts
  readonly underway: Underway | null
  readonly waiting: readonly Pending[]
  readonly question: Question | null
  /** How the last run ended, and on which day; gone with a reload. */
  readonly ran: { readonly day: number; readonly said: string } | null
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
  /** The day that asks for dice is not ended. */
  | { readonly kind: 'gave-up' }
  | { readonly kind: 'noted'; readonly note: string | null }
  | { readonly kind: 'dismissed'; readonly card: string }
  /** All alerts up to this day's. */
  | { readonly kind: 'cleared'; readonly revision: JournalDay['revision'] }

export const firstSession = (name: string): GmSession => ({
  ...NOTHING_YET,
  draft: NO_DRAFT,
  mode: { pace: 'normal', canoe: false, manual: false, foraging: false },
  alerts: NO_ALERTS,
  underway: null,
  waiting: [],
  question: null,
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

/** Whether an attempt had no answer, and what becomes of it. */
export const troubleOf = (underway: Underway | null): 'retrying' | 'unanswered' | null => {
  if (!underway || underway.failures === 0 || underway.phase.kind === 'answered') return null
  return underway.phase.kind === 'unanswered' ? 'unanswered' : 'retrying'
}

/** An unanswered save blocks nothing: its edits are still in the form. */
export const isHeldUp = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(isSave(underway.command) && underway.phase.kind === 'unanswered')

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
  if (!isHeldUp(queue) && queue.waiting.length === 0) return 'now'
  if (command.kind === 'edit') return 'behind'
  if (troubleOf(queue.underway)) return 'never'
  if (isSave(command)) return savesSoon(queue) ? 'never' : 'behind'
  const ahead = pendingCommands(queue).filter((one) => !isEdit(one))
  if (!isStep(command)) return ahead.length === 0 ? 'behind' : 'never'
  const steps = ahead.filter(isStep).length
  const isUnclear = ahead.length - steps > (isDayInSight(queue) ? 1 : 0)
  return steps <= MOST_STEPS && !isUnclear ? 'behind' : 'never'
}

export const isBusy = (queue: QueueInSight): boolean => turnOf(queue, { kind: 'day' }) === 'never'

export const isBusyForSteps = (queue: QueueInSight): boolean =>
  turnOf(queue, { kind: 'undo' }) === 'never'

export const holdsUnsaved = ({ draft, view, underway, waiting }: GmSession): boolean =>
  troubleOf(underway) !== null ||
  waiting.length > 0 ||
  (view !== null &&
    (unsavedFields(draft, view.map).length > 0 || invalidFields(draft, view.map).length > 0))

export type SaveState =
  | { readonly kind: 'clean' | 'nothing' | 'saving' | 'saved' }
  | { readonly kind: 'unsaved'; readonly fields: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string; readonly retries: boolean }

/** How a save that was sent goes. */
export const savingState = ({ underway }: Pick<Queue, 'underway'>): SaveState =>
  underway?.phase.kind === 'unanswered'
    ? { kind: 'failed', why: underway.phase.why, retries: true }
    : { kind: 'saving' }

/** Of the record's form. */
export const saveStateOf = (
  { draft, underway, waiting, saved }: Pick<GmSession, 'draft' | 'saved'> & Queue,
  { map }: Pick<GmView, 'map'>,
): SaveState => {
  if (underway && isSave(underway.command)) return savingState({ underway })
  if (savesSoon({ waiting })) return { kind: 'saving' }
  if (saved !== null && typeof saved === 'object') {
    return { kind: 'failed', why: saved.failed, retries: false }
  }
  const fields = unsavedFields(draft, map)
  if (fields.length > 0) return { kind: 'unsaved', fields: fields.map(nameField) }
  return { kind: saved ?? 'clean' }
}
