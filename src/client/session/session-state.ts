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
  /** Calls of `run`: none after a reload, several where steps were added up. */
  readonly runCalls: readonly number[]
  readonly command: Command
}

type AttemptPhase =
  /** Restored after a reload: it is sent with the first view. */
  | { readonly kind: 'unsent' }
  /** `nudged`: a retry was asked for meanwhile, as the attempt may have left too early. */
  | { readonly kind: 'sending'; readonly retryNow: boolean }
  /** Without an answer: retried after a pause, or when the GM says so. `why` is a sentence. */
  | { readonly kind: 'pausing' | 'unanswered'; readonly why: string }
  /** A day or a run whose view is still on its way. */
  | { readonly kind: 'answered'; readonly answer: Day | Run }

/** The command that was sent. All its attempts have the same request and key. */
export interface CommandUnderway extends PendingCommand {
  readonly request: CommandRequest
  readonly key: string
  readonly seen: Pick<GmView, 'revision' | 'day'>
  readonly sent: Draft
  /** null for all commands but days. */
  readonly otherLand: OtherLand | null
  /** Attempts without an answer. */
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
  /** R-DIE-5: the typed dice of a day, with those typed before. */
  | { readonly kind: 'dice'; readonly command: DayCommand }

export interface GmSession extends NewestView<GmView> {
  readonly draft: Draft
  readonly mode: TravelMode
  readonly alerts: Alerts
  readonly underway: CommandUnderway | null
  readonly waiting: readonly PendingCommand[]
  readonly question: CommandQuestion | null
  /** How the last run ended, and on which day; gone with a reload. */
  readonly lastRun: { readonly day: number; readonly sentence: string } | null
  /** The last save's outcome, until the next edit. */
  readonly saved: 'saved' | 'nothing' | { readonly failed: string } | null
  readonly notice: string | null
  readonly fieldErrors: readonly FieldError[]
  /** Announced once: how a command ended. */
  readonly announcement: string
  /** The invalid field that blocked a command; a new object each time. */
  readonly flaggedField: { readonly field: DraftField } | null
  /** Idempotency keys are this name and the number of the first attempt. */
  readonly keyPrefix: string
  /** The number of the last attempt, 0 before the first. */
  readonly attemptCount: number
  readonly effects: readonly Effect[]
}

/** Most commands answer the view. */
export type CommandAnswer = GmView | Day | Run

/** Events of earlier attempts are ignored. */
export type AttemptEvent = { readonly attempt: number } & (
  | { readonly kind: 'answered'; readonly answer: CommandAnswer }
  | { readonly kind: 'refused'; readonly problem: ApiProblem }
  /** The outcome is unknown. */
  | { readonly kind: 'no-answer'; readonly why: string }
  /** Time for a retry, or the view counts as late. */
  | { readonly kind: 'pause-over' }
)

export type SessionEvent =
  | AttemptEvent
  | { readonly kind: 'seen'; readonly view: GmView }
  | ({ readonly kind: 'ordered' } & PendingCommand)
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

/** Whether an attempt had no answer, and whether it is retried by itself. */
export const retryState = (underway: CommandUnderway | null): 'retrying' | 'unanswered' | null => {
  if (!underway || underway.failures === 0 || underway.phase.kind === 'answered') return null
  return underway.phase.kind === 'unanswered' ? 'unanswered' : 'retrying'
}

/** An unanswered save blocks nothing: its edits are still in the form. */
export const mustWaitForUnderway = ({ underway }: Pick<Queue, 'underway'>): boolean =>
  underway !== null && !(isSave(underway.command) && underway.phase.kind === 'unanswered')

const aheadKindOf = (underway: CommandUnderway, view: GmView | null): AheadKind => {
  if (retryState(underway)) return 'trouble'
  const { command, seen } = underway
  return command.kind === 'day' && view?.revision !== seen.revision ? 'day-in-sight' : command.kind
}

/** Whether a new command is sent at once, waits, or is turned away. */
export const queueDecision = (
  { underway, waiting, view }: Queue & Pick<GmSession, 'view'>,
  command: Pick<Command, 'kind'>,
): 'now' | 'behind' | 'never' => {
  const ahead = waiting.map(
    ({ command }): AheadKind => (isSave(command) ? 'waiting-save' : command.kind),
  )
  if (underway && mustWaitForUnderway({ underway })) ahead.unshift(aheadKindOf(underway, view))
  if (ahead.length === 0) return 'now'
  return ahead.every((each) => mayWaitBehind(command, each)) ? 'behind' : 'never'
}

export const isCommandBlocked = (session: GmSession, kind: Command['kind']): boolean =>
  queueDecision(session, { kind }) === 'never'

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
