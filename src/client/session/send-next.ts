import {
  clashingFields,
  type Draft,
  draftValue,
  invalidFields,
  sumsToNumbers,
  unsavedFields,
} from '#client/ui/draft/draft.ts'
import { withNewestView } from '#client/ui/live/newest.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import { MAX_STEPS } from '#protocol/limits.ts'
import type { GmView } from '#protocol/views.ts'
import {
  type Command,
  carriesDraft,
  isEdit,
  isSave,
  isUndoOrRedo,
  needsTypedDice,
  overwritesUnseenChange,
  stepCount,
  toRequest,
} from './command.ts'
import { sayOvertaken } from './command-words.ts'
import { NO_ALERTS, type OtherLand } from './day-cards.ts'
import {
  type CommandUnderway,
  type Effect,
  type GmSession,
  isSaveWaiting,
  mustWaitForUnderway,
  type PendingCommand,
  queueDecision,
} from './session-state.ts'
import { beforeUnanswered, beforeUnfinished } from './words.ts'

export const withEffect = (session: GmSession, effect: Effect): GmSession => ({
  ...session,
  effects: [...session.effects, effect],
})

export const reportOutcome = (
  session: GmSession,
  { runCalls }: PendingCommand,
  succeeded: boolean,
): GmSession => withEffect(session, { kind: 'report', runCalls, succeeded })

/** Parts equal to those of the last view stay the same objects, so that React does not draw them again. */
const withSharedParts = (view: GmView, before: GmView | null): GmView => {
  const oldParts = new Map<string, unknown>(Object.entries(before ?? {}))
  const unchangedParts = Object.entries(view).filter(([name, part]) =>
    isSameJson(oldParts.get(name), part),
  )
  return {
    ...view,
    ...Object.fromEntries(unchangedParts.map(([name]) => [name, oldParts.get(name)])),
  }
}

export const withView = (session: GmSession, view: GmView): GmSession => {
  const newest = withNewestView(session, view)
  if (newest === session) return session
  const { view: before, alerts } = session
  const next = { ...session, ...newest, view: withSharedParts(view, before) }
  if (before === null || newest.pastEpochs !== session.pastEpochs)
    return { ...next, alerts: { ...NO_ALERTS, firstSeenRevision: view.revision } }
  if (view.day <= before.day + 1) return next
  const groups = [...alerts.groups, { after: before.revision, last: view.revision }]
  return { ...next, alerts: { ...alerts, groups } }
}

export const dropCommands = (
  session: GmSession,
  isDropped: (command: Command) => boolean,
): GmSession => {
  const waiting = session.waiting.filter(({ command }) => !isDropped(command))
  const dropped = session.waiting.filter(({ command }) => isDropped(command))
  const saved = isSaveWaiting({ waiting: dropped }) ? { failed: beforeUnfinished } : session.saved
  return dropped.reduce<GmSession>((rest, one) => reportOutcome(rest, one, false), {
    ...session,
    waiting,
    saved,
  })
}

export const sendAttempt = (session: GmSession, underway: CommandUnderway): GmSession => {
  const attemptCount = session.attemptCount + 1
  const { request, key } = underway
  const phase = { kind: 'sending', retryNow: false } as const
  return withEffect(
    { ...session, attemptCount, underway: { ...underway, phase } },
    { kind: 'send', attempt: attemptCount, request, key },
  )
}

/** The part of the session that shows why a command cannot be sent; null if it can. */
const obstacleTo = (command: Command, draft: Draft, view: GmView): Partial<GmSession> | null => {
  if (overwritesUnseenChange(command, view)) return { notice: sayOvertaken(command) }
  if (!carriesDraft(command)) return null
  const [invalid] = invalidFields(draft, view.map)
  if (invalid) return { flaggedField: { field: invalid } }
  if (clashingFields(draft, view.map).length > 0) return { question: { kind: 'clash', command } }
  if (needsTypedDice(command, view)) return { question: { kind: 'dice', command } }
  const isEmpty = isSave(command) && unsavedFields(draft, view.map).length === 0
  return isEmpty ? { saved: 'nothing' } : null
}

/** The day's terrain and the map's, if they differ. A manual day needs no terrain. */
const otherLandOf = (command: Command, draft: Draft, view: GmView): OtherLand | null => {
  const as = draftValue(draft, view.map, 'terrain') ?? view.map.terrain
  const map = view.suggestion
  const needsTerrain = command.kind === 'day' && !command.order.manual
  return needsTerrain && map !== null && map !== as ? { as, map } : null
}

/** The question that stays open once a command is sent. A day answers questions of both kinds. */
const remainingQuestion = ({ question }: GmSession, command: Command): GmSession['question'] => {
  if (isEdit(command)) return question
  return question?.kind === 'dice' && command.kind !== 'day' ? question : null
}

export const startCommand = (
  session: GmSession,
  { runCalls, command }: PendingCommand,
): GmSession => {
  const { view, keyPrefix, attemptCount, underway } = session
  if (!view) return reportOutcome(session, { runCalls, command }, false)
  const obstacle = obstacleTo(command, session.draft, view)
  if (obstacle)
    return sendNext(reportOutcome({ ...session, ...obstacle }, { runCalls, command }, false))
  const draft = carriesDraft(command) ? sumsToNumbers(session.draft, view.map) : session.draft
  const { revision, day } = view
  // An unanswered save is abandoned: its edits are still in the form.
  const isAbandoned = underway?.phase.kind === 'unanswered'
  const free = isAbandoned
    ? reportOutcome({ ...session, saved: { failed: underway.phase.why } }, underway, false)
    : session
  return sendAttempt(
    {
      ...free,
      draft,
      question: remainingQuestion(session, command),
      saved: isEdit(command) ? free.saved : null,
    },
    {
      runCalls,
      command,
      request: toRequest(command, view, draft),
      key: `${keyPrefix}-${attemptCount + 1}`,
      seen: { revision, day },
      sent: draft,
      otherLand: otherLandOf(command, session.draft, view),
      failures: 0,
      phase: { kind: 'unsent' },
    },
  )
}

const hasNothingToDo = ({ kind }: Command, view: GmView | null): boolean =>
  (kind === 'undo' && !view?.undo) || (kind === 'redo' && !view?.redo)

export const sendNext = (session: GmSession): GmSession => {
  const [nextCommand, ...waiting] = session.waiting
  if (!nextCommand || mustWaitForUnderway(session)) return session
  const withoutNext = { ...session, waiting }
  return hasNothingToDo(nextCommand.command, session.view)
    ? sendNext(reportOutcome(withoutNext, nextCommand, false))
    : startCommand(withoutNext, nextCommand)
}

/** Adds a command to the queue. Queued undo and redo steps add up, or cancel, into one command. */
const enqueue = (session: GmSession, pending: PendingCommand): GmSession => {
  const { command } = pending
  const lastWaiting = session.waiting.at(-1)
  if (!isUndoOrRedo(command) || !lastWaiting || !isUndoOrRedo(lastWaiting.command))
    return { ...session, waiting: [...session.waiting, pending] }
  const [before, by] = [stepCount(lastWaiting.command), stepCount(command)]
  const sum = lastWaiting.command.kind === command.kind ? before + by : before - by
  const { kind } = sum > 0 ? lastWaiting.command : command
  const joinedSteps: PendingCommand = {
    runCalls: [...lastWaiting.runCalls, ...pending.runCalls],
    command: { kind, steps: Math.min(Math.abs(sum), MAX_STEPS) },
  }
  const commandsBefore = session.waiting.slice(0, -1)
  return sum === 0
    ? reportOutcome({ ...session, waiting: commandsBefore }, joinedSteps, true)
    : { ...session, waiting: [...commandsBefore, joinedSteps] }
}

export const submitCommand = (session: GmSession, pending: PendingCommand): GmSession => {
  const { command } = pending
  const decision = queueDecision(session, command)
  if (decision === 'blocked') {
    const isLost = isSave(command) && !isSaveWaiting(session)
    const saved = isLost ? { failed: beforeUnanswered } : session.saved
    return reportOutcome({ ...session, saved }, pending, false)
  }
  // Brush strokes come fast: if they cleared the notice, nobody could read it.
  const withoutNotice = isEdit(command) ? session : { ...session, notice: null, fieldErrors: [] }
  return decision === 'send'
    ? startCommand(withoutNotice, pending)
    : enqueue(withoutNotice, pending)
}
