import type { ApiProblem } from '#client/ui/api/problem.ts'
import {
  applyDecisions,
  clearSentEdits,
  dropField,
  NO_DRAFT,
  settleField,
  typeField,
} from '#client/ui/draft/draft.ts'
import { withNewestView } from '#client/ui/live/newest.ts'
import type { GmView } from '#protocol/views.ts'
import { LOW_STORE_DAYS } from '#rules/supplies.ts'
import { carriesDraft, dependsOnView, isEdit, isNotEdit, isSave, mayRepeat } from './command.ts'
import { sayDayEnded, sayOutcome, sayOvertaken, sayRunEnded } from './command-words.ts'
import type { Alerts } from './day-cards.ts'
import {
  dropCommands,
  reportOutcome,
  sendAttempt,
  sendNext,
  startCommand,
  submitCommand,
  withEffect,
  withView,
} from './send-next.ts'
import {
  type AttemptEvent,
  type CommandAnswer,
  type CommandUnderway,
  type GmSession,
  pendingCommands,
  type SessionEvent,
} from './session-state.ts'
import { unsent } from './words.ts'

/** Pauses before automatic retries, in ms. A save is never retried automatically. */
const RETRY_PAUSES_MS = [400, 1000, 2000, 4000]

/** Longest time that the live connection may take to bring a day's view after its answer, in ms. */
const VIEW_LATE_MS = 2_000

/** Needs before the first view: no store counts as low. */
const NO_NEEDS = { ointment: 0, water: 0, food: 0 }

const isView = (answer: CommandAnswer): answer is GmView => 'settings' in answer

const revisionOf = (answer: CommandAnswer): string =>
  'revision' in answer ? answer.revision : (answer.days.at(-1)?.revision ?? '')

const hasViewOf = (session: GmSession, answer: CommandAnswer): boolean =>
  withNewestView<{ revision: string }>(session, { revision: revisionOf(answer) }) === session

/** The session's announcement of a successful command, and the alerts of its days. */
const outcomeOf = (
  { view, alerts }: GmSession,
  { command, seen, otherLand }: CommandUnderway,
  answer: CommandAnswer,
): Partial<GmSession> => {
  const withDays = (days: Alerts['daysEndedHere']) => ({
    ...alerts,
    daysEndedHere: [...alerts.daysEndedHere, ...days],
  })
  if (isSave(command)) return { saved: 'saved' }
  if (isView(answer))
    return { announcement: sayOutcome(command, answer, answer.revision === seen.revision) }
  if (!('days' in answer))
    return { announcement: sayDayEnded(answer), alerts: withDays([{ ...answer, otherLand }]) }
  const { days, stopped } = answer
  const lowStoreDays =
    (command.kind === 'run' && stopped === 'supplies' && command.run.until.supplies) ||
    LOW_STORE_DAYS
  const announcement = sayRunEnded(answer, view?.needs ?? NO_NEEDS, lowStoreDays)
  const lastRun = { day: days.at(-1)?.day ?? 0, sentence: announcement }
  return {
    announcement,
    lastRun,
    alerts: withDays(days.map((day) => ({ ...day, otherLand: null }))),
  }
}

/** A command is over once its answer and its view have come; a day's view comes by the live connection. */
const applyAnswer = (
  before: GmSession,
  underway: CommandUnderway,
  answer: CommandAnswer,
): GmSession => {
  const session = isView(answer) ? withView(before, answer) : before
  if (!hasViewOf(session, answer) && !isView(answer)) {
    const phase = { kind: 'answered', answer } as const
    const waitingForView = { ...session, underway: { ...underway, phase } }
    return withEffect(waitingForView, {
      kind: 'wait',
      attempt: session.attemptCount,
      ms: VIEW_LATE_MS,
    })
  }
  const { command, sent } = underway
  const draft = carriesDraft(command) ? clearSentEdits(session.draft, sent) : session.draft
  const withoutUnderway = {
    ...session,
    ...outcomeOf(session, underway, answer),
    draft,
    underway: null,
  }
  const reported = reportOutcome(withoutUnderway, underway, true)
  // Another screen made a change meanwhile: queued undo steps would undo what nobody here has seen.
  const isNewest = reported.view?.revision === revisionOf(answer)
  return sendNext(isNewest ? reported : dropCommands(reported, dependsOnView))
}

/** After a new view: finishes a command that waited for it, or sends a command restored after a reload. */
const afterView = (session: GmSession): GmSession => {
  const { underway } = session
  if (underway?.phase.kind === 'unsent') return sendAttempt(session, underway)
  return underway?.phase.kind === 'answered' && hasViewOf(session, underway.phase.answer)
    ? applyAnswer(session, underway, underway.phase.answer)
    : sendNext(session)
}

const signOut = (session: GmSession, underway: CommandUnderway): GmSession => {
  const edits = pendingCommands(session).filter(isEdit).length
  const notice = edits > 0 ? unsent(edits) : session.notice
  const free = dropCommands({ ...session, underway: null, notice, question: null }, () => true)
  return withEffect(reportOutcome(free, underway, false), { kind: 'sign-out' })
}

const onRefusal = (
  session: GmSession,
  underway: CommandUnderway,
  problem: ApiProblem,
): GmSession => {
  const { code, current, message, errors } = problem
  if (code === 'NOT_SIGNED_IN') return signOut(session, underway)
  const { command, seen } = underway
  const commandBehind = isEdit(command) && session.waiting.find((one) => isNotEdit(one.command))
  const notice = commandBehind ? sayOvertaken(commandBehind.command) : session.notice
  const free = dropCommands({ ...session, underway: null, notice }, isNotEdit)
  const fail = (from: GmSession, why: Partial<GmSession>): GmSession =>
    sendNext(reportOutcome({ ...from, ...why }, underway, false))
  if (code !== 'STALE_REVISION' || !current) {
    const why = isSave(command)
      ? { saved: { failed: message } }
      : { notice: message, fieldErrors: errors }
    return fail(free, why)
  }
  const withCurrentView = withView(free, current)
  if (!mayRepeat(command, seen, withCurrentView.view ?? current))
    return fail(withCurrentView, { notice: sayOvertaken(command) })
  // The changed day may need other dice: the GM is asked for the missing ones.
  return command.kind === 'day' && command.dice
    ? fail(withCurrentView, { question: { kind: 'dice', command } })
    : startCommand(withCurrentView, underway)
}

const onNoAnswer = (before: GmSession, underway: CommandUnderway, why: string): GmSession => {
  const { command, failures, phase } = underway
  const ms = isSave(command) ? undefined : RETRY_PAUSES_MS[failures]
  const failed: CommandUnderway = {
    ...underway,
    failures: failures + 1,
    phase: { kind: ms === undefined ? 'unanswered' : 'pausing', why },
  }
  const paused = { ...before, underway: failed }
  const session = isEdit(command) ? paused : dropCommands(paused, isNotEdit)
  if (phase.kind === 'sending' && phase.retryNow) return sendAttempt(session, failed)
  if (ms === undefined) return sendNext(session)
  return withEffect(session, { kind: 'wait', attempt: session.attemptCount, ms })
}

const retry = (session: GmSession, underway: CommandUnderway): GmSession => {
  switch (underway.phase.kind) {
    case 'unsent':
    case 'answered':
      return session
    case 'sending':
      return { ...session, underway: { ...underway, phase: { kind: 'sending', retryNow: true } } }
    case 'pausing':
    case 'unanswered':
      return sendAttempt(session, underway)
  }
}

const afterAttempt = (
  session: GmSession,
  underway: CommandUnderway,
  event: AttemptEvent,
): GmSession => {
  switch (event.kind) {
    case 'answered':
      return applyAnswer(session, underway, event.answer)
    case 'refused':
      return onRefusal(session, underway, event.problem)
    case 'no-answer':
      return onNoAnswer(session, underway, event.why)
    case 'pause-over':
      return underway.phase.kind === 'answered'
        ? withEffect(session, { kind: 'fetch-view' })
        : sendAttempt(session, underway)
  }
}

export const nextSession = (before: GmSession, event: SessionEvent): GmSession => {
  const session = before.effects.length > 0 ? { ...before, effects: [] } : before
  const { view, draft, alerts, underway, attemptCount } = session
  if ('attempt' in event) {
    return underway && event.attempt === attemptCount
      ? afterAttempt(session, underway, event)
      : session
  }
  switch (event.kind) {
    case 'seen':
      return afterView(withView(session, event.view))
    case 'ordered':
      return submitCommand(session, event)
    case 'retry-now':
      return underway ? retry(session, underway) : session
    case 'wrote':
      if (!view) return session
      return { ...session, draft: typeField(draft, view.map, event.field, event.text), saved: null }
    case 'left':
      return { ...session, draft: settleField(draft, event.field) }
    case 'dropped': {
      const rest = event.field === 'all' ? NO_DRAFT : dropField(draft, event.field)
      return { ...session, draft: rest, saved: null }
    }
    case 'chose':
      return { ...session, mode: { ...session.mode, ...event.mode } }
    case 'decided':
      if (!view) return session
      return { ...session, draft: applyDecisions(draft, view.map, event.choices), question: null }
    case 'gave-up':
      return { ...session, question: null }
    case 'noted':
      return { ...session, notice: event.note, fieldErrors: [] }
    case 'dismissed': {
      const dismissedIds = [...alerts.dismissedIds, ...event.cards]
      return { ...session, alerts: { ...alerts, dismissedIds } }
    }
  }
}
