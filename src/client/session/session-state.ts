import type { ApiProblem } from '#client/ui/api/problem.ts'
import {
  type Decisions,
  type Draft,
  type DraftField,
  invalidFields,
  NO_DRAFT,
  unsavedFields,
} from '#client/ui/draft/draft.ts'
import type { SaveState } from '#client/ui/draft/save.ts'
import { type NewestView, NO_VIEW_YET } from '#client/ui/live/newest.ts'
import type { FieldError } from '#protocol/problems.ts'
import type { Run } from '#protocol/runs.ts'
import type { Day, GmView } from '#protocol/views.ts'
import {
  type AheadKind,
  type Command,
  type CommandRequest,
  type DayCommand,
  isSave,
  mayWaitBehind,
} from './command.ts'
import { type Alerts, NO_ALERTS, type OtherLand } from './day-cards.ts'
import type { TravelMode } from './order.ts'

export interface PendingCommand {
  /** Numbers of the `run` calls to answer: none after a reload, several for steps that were added up. */
  readonly runCalls: readonly number[]
  readonly command: Command
}

type AttemptPhase =
  /** The command was restored after a reload: it is sent once the first view comes. */
  | { readonly kind: 'unsent' }
  /** `retryNow`: if this attempt fails, the next one follows without a pause. */
  | { readonly kind: 'sending'; readonly retryNow: boolean }
  /** The attempt had no answer: it is retried after a pause, or on the GM's request. `why` is a sentence. */
  | { readonly kind: 'pausing' | 'unanswered'; readonly why: string }
  /** The answer of a day or a run came, its view has not. */
  | { readonly kind: 'answered'; readonly answer: Day | Run }

/** The command that was sent last. All its attempts have the same request and idempotency key. */
export interface CommandUnderway extends PendingCommand {
  readonly request: CommandRequest
  readonly key: string
  readonly seen: Pick<GmView, 'revision' | 'day'>
  readonly sent: Draft
  /** A day's terrain and the map's, if they differ; null for other commands. */
  readonly otherLand: OtherLand | null
  /** The number of attempts that had no answer. */
  readonly failures: number
  readonly phase: AttemptPhase
}

export type Effect =
  | ({ readonly kind: 'send'; readonly attempt: number } & Pick<CommandUnderway, 'request' | 'key'>)
  | { readonly kind: 'wait'; readonly attempt: number; readonly ms: number }
  | ({ readonly kind: 'report'; readonly succeeded: boolean } & Pick<PendingCommand, 'runCalls'>)
  | { readonly kind: 'fetch-view' }
  | { readonly kind: 'sign-out' }

type CommandQuestion =
  | { readonly kind: 'clash'; readonly command: Command }
  /** R-DIE-5: asks the GM for the dice of a day; `command` has those typed before. */
  | { readonly kind: 'dice'; readonly command: DayCommand }

export interface GmSession extends NewestView<GmView> {
  readonly draft: Draft
  readonly mode: TravelMode
  readonly alerts: Alerts
  readonly underway: CommandUnderway | null
  readonly waiting: readonly PendingCommand[]
  readonly question: CommandQuestion | null
  /** How the last run ended, and on which day; null after a reload. */
  readonly lastRun: { readonly day: number; readonly sentence: string } | null
  /** The last save's outcome, until the next edit. */
  readonly saved: 'saved' | 'nothing' | { readonly failed: string } | null
  readonly notice: string | null
  readonly fieldErrors: readonly FieldError[]
  /** How a command ended, for screen readers. */
  readonly announcement: string
  /** The invalid field that blocked a command; a new object each time, so that it is focused again. */
  readonly flaggedField: { readonly field: DraftField } | null
  /** Idempotency keys are this prefix and the number of the command's first attempt. */
  readonly keyPrefix: string
  /** The number of the last attempt, 0 before the first. */
  readonly attemptCount: number
  readonly effects: readonly Effect[]
}

/** The server's answer to a command: a day, a run, or for other commands the new view. */
export type CommandAnswer = GmView | Day | Run

/** The result of an attempt. Events of attempts before the last one are ignored. */
export type AttemptEvent = { readonly attempt: number } & (
  | { readonly kind: 'answered'; readonly answer: CommandAnswer }
  | { readonly kind: 'refused'; readonly problem: ApiProblem }
  /** No answer came: whether the command was carried out is unknown. */
  | { readonly kind: 'no-answer'; readonly why: string }
  /** The time to retry has come, or the view of an answered command is late. */
  | { readonly kind: 'pause-over' }
)

export type SessionEvent =
  | AttemptEvent
  | { readonly kind: 'seen'; readonly view: GmView }
  | ({ readonly kind: 'ordered' } & PendingCommand)
  /** The connection is back, or the user pressed `Try again`. */
  | { readonly kind: 'retry-now' }
  | { readonly kind: 'wrote'; readonly field: DraftField; readonly text: string }
  | { readonly kind: 'left'; readonly field: DraftField }
  /** The edits of a field, or of the whole form, are discarded. */
  | { readonly kind: 'dropped'; readonly field: DraftField | 'all' }
  | { readonly kind: 'chose'; readonly mode: Partial<TravelMode> }
  /** The GM answered a clash question. Without choices the clashes stay and the command is dropped. */
  | { readonly kind: 'decided'; readonly choices: Decisions }
  /** The GM cancelled the question for dice: the day is not ended. */
  | { readonly kind: 'gave-up' }
  | { readonly kind: 'noted'; readonly note: string | null }
  | { readonly kind: 'dismissed'; readonly cards: readonly string[] }

export const initialSession = (keyPrefix: string): GmSession => ({
  ...NO_VIEW_YET,
  draft: NO_DRAFT,
  mode: { pace: 'normal', canoe: false, manual: false, foraging: false },
  alerts: NO_ALERTS,
  underway: null,
  waiting: [],
  question: null,
  lastRun: null,
  saved: null,
  notice: null,
  fieldErrors: [],
  announcement: '',
  flaggedField: null,
  keyPrefix,
  attemptCount: 0,
  effects: [],
})

type Queue = Pick<GmSession, 'underway' | 'waiting'>

export const pendingCommands = ({ underway, waiting }: Queue): readonly Command[] =>
  (underway ? [underway, ...waiting] : waiting).map(({ command }) => command)

export const isSaveWaiting = ({ waiting }: Pick<Queue, 'waiting'>): boolean =>
  waiting.some(({ command }) => isSave(command))

/** Whether the last attempt had no answer, and if so whether a retry comes by itself. */
export const retryState = (underway: CommandUnderway | null): 'retrying' | 'unanswered' | null => {
  if (!underway || underway.failures === 0 || underway.phase.kind === 'answered') return null
  return underway.phase.kind === 'unanswered' ? 'unanswered' : 'retrying'
}

/** Whether new commands must wait for the sent one. An unanswered save is abandoned instead. */
export const mustWaitForUnderway = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(isSave(underway.command) && underway.phase.kind === 'unanswered')

const kindOfUnderway = (underway: CommandUnderway, view: GmView | null): AheadKind => {
  if (retryState(underway)) return 'trouble'
  const { command, seen } = underway
  return command.kind === 'day' && view?.revision !== seen.revision ? 'day-in-view' : command.kind
}

const kindOfWaiting = ({ command }: PendingCommand): AheadKind =>
  isSave(command) ? 'waiting-save' : command.kind

/** The commands that a new one would have to wait for, first to last. */
const commandsAhead = ({
  underway,
  waiting,
  view,
}: Queue & Pick<GmSession, 'view'>): readonly AheadKind[] => {
  const ahead = waiting.map(kindOfWaiting)
  return underway && mustWaitForUnderway({ underway })
    ? [kindOfUnderway(underway, view), ...ahead]
    : ahead
}

/** A new command is sent at once, waits in the queue, or is blocked by a command ahead of it. */
export const queueDecision = (
  queue: Queue & Pick<GmSession, 'view'>,
  command: Pick<Command, 'kind'>,
): 'send' | 'wait' | 'blocked' => {
  const ahead = commandsAhead(queue)
  if (ahead.length === 0) return 'send'
  return ahead.every((kind) => mayWaitBehind(command, kind)) ? 'wait' : 'blocked'
}

export const isCommandBlocked = (session: GmSession, kind: Command['kind']): boolean =>
  queueDecision(session, { kind }) === 'blocked'

export const hasUnsavedWork = ({ draft, view, underway, waiting }: GmSession): boolean =>
  retryState(underway) !== null ||
  waiting.length > 0 ||
  (view !== null &&
    (unsavedFields(draft, view.map).length > 0 || invalidFields(draft, view.map).length > 0))

export const saveStateOf = (
  { draft, underway, waiting, saved }: Pick<GmSession, 'draft' | 'saved'> & Queue,
  { map }: Pick<GmView, 'map'>,
): SaveState => {
  if (underway?.phase.kind === 'unanswered' && isSave(underway.command))
    return { kind: 'failed', why: underway.phase.why, retries: true }
  if (underway && isSave(underway.command)) return { kind: 'saving' }
  if (isSaveWaiting({ waiting })) return { kind: 'saving' }
  if (saved !== null && typeof saved === 'object') {
    return { kind: 'failed', why: saved.failed, retries: false }
  }
  if (unsavedFields(draft, map).length > 0) return { kind: 'unsaved' }
  return { kind: saved ?? 'clean' }
}
