import type { ApiProblem } from '#client/ui/api/problem.ts'
import { clearSent, decide, drop, NO_DRAFT, settle, write } from '#client/ui/draft/draft.ts'
import { withNewestView } from '#client/ui/live/newest.ts'
import type { GmView } from '#protocol/views.ts'
import { LOW_STORE_DAYS } from '#rules/supplies.ts'
import { carriesDraft, dependsOnView, isEdit, isNoEdit, isSave, mayRepeat } from './command.ts'
import { sayDay, sayDone, sayOvertaken, sayRun } from './command-words.ts'
import type { Alerts } from './day-cards.ts'
import {
  dropCommands,
  order,
  report,
  send,
  sendNext,
  start,
  withEffect,
  withView,
} from './send-next.ts'
import {
  type Answer,
  type AttemptEvent,
  type GmSession,
  pendingCommands,
  type SessionEvent,
  type Underway,
} from './session-state.ts'
import { unsent } from './words.ts'

/** Pauses before automatic retries, in ms. A save is never retried automatically. */
const RETRY_PAUSES_MS = [400, 1000, 2000, 4000]

/** Longest time that the live connection may take to bring a day's view after its answer, in ms. */
const LATE_MS = 2_000

/** Before the first view no run is announced. */
const NO_NEEDS = { ointment: 0, water: 0, food: 0 }

const isView = (answer: Answer): answer is GmView => 'settings' in answer

const revisionOf = (answer: Answer): string =>
  'revision' in answer ? answer.revision : (answer.days.at(-1)?.revision ?? '')

const isInSight = (session: GmSession, answer: Answer): boolean =>
  withNewestView<{ revision: string }>(session, { revision: revisionOf(answer) }) === session

/** The message about a command that went well, and the alerts of its days. */
const outcomeOf = (
  { view, alerts }: GmSession,
  { command, seen, otherLand }: Underway,
  answer: Answer,
): Partial<GmSession> => {
  const withDays = (days: Alerts['here']) => ({ ...alerts, here: [...alerts.here, ...days] })
  if (isSave(command)) return { saved: 'saved' }
  if (isView(answer)) return { said: sayDone(command, answer, answer.revision === seen.revision) }
  if (!('days' in answer))
    return { said: sayDay(answer), alerts: withDays([{ ...answer, otherLand }]) }
  const { days, stopped } = answer
  const low =
    (command.kind === 'run' && stopped === 'supplies' && command.run.until.supplies) ||
    LOW_STORE_DAYS
  const said = sayRun(answer, view?.needs ?? NO_NEEDS, low)
  const ran = { day: days.at(-1)?.day ?? 0, said }
  return { said, ran, alerts: withDays(days.map((day) => ({ ...day, otherLand: null }))) }
}

/** A command is over once its answer and its view are here: a day's view comes live. */
const applyAnswer = (before: GmSession, underway: Underway, answer: Answer): GmSession => {
  const session = isView(answer) ? withView(before, answer) : before
  if (!isInSight(session, answer) && !isView(answer)) {
    const phase = { kind: 'answered', answer } as const
    const waits = { ...session, underway: { ...underway, phase } }
    return withEffect(waits, { kind: 'wait', attempt: session.attempts, ms: LATE_MS })
  }
  const { command, sent } = underway
  const draft = carriesDraft(command) ? clearSent(session.draft, sent) : session.draft
  const free = { ...session, ...outcomeOf(session, underway, answer), draft, underway: null }
  const done = report(free, underway, true)
  // Another screen made a change meanwhile: steps that wait would undo what nobody here has seen.
  const isNewest = done.view?.revision === revisionOf(answer)
  return sendNext(isNewest ? done : dropCommands(done, dependsOnView))
}

/** Ends what waited for the view, or sends a command again that was kept over a reload. */
const afterView = (session: GmSession): GmSession => {
  const { underway } = session
  if (underway?.phase.kind === 'unsent') return send(session, underway)
  return underway?.phase.kind === 'answered' && isInSight(session, underway.phase.answer)
    ? applyAnswer(session, underway, underway.phase.answer)
    : sendNext(session)
}

const signOut = (session: GmSession, underway: Underway): GmSession => {
  const edits = pendingCommands(session).filter(isEdit).length
  const note = edits > 0 ? unsent(edits) : session.note
  const free = dropCommands({ ...session, underway: null, note, question: null }, () => true)
  return withEffect(report(free, underway, false), { kind: 'sign-out' })
}

const onRefusal = (session: GmSession, underway: Underway, problem: ApiProblem): GmSession => {
  const { code, current, message, errors } = problem
  if (code === 'NOT_SIGNED_IN') return signOut(session, underway)
  const { command, seen } = underway
  const behind = isEdit(command) && session.waiting.find((one) => isNoEdit(one.command))
  const note = behind ? sayOvertaken(behind.command) : session.note
  const free = dropCommands({ ...session, underway: null, note }, isNoEdit)
  const fail = (from: GmSession, why: Partial<GmSession>): GmSession =>
    sendNext(report({ ...from, ...why }, underway, false))
  if (code !== 'STALE_REVISION' || !current) {
    const why = isSave(command) ? { saved: { failed: message } } : { note: message, faults: errors }
    return fail(free, why)
  }
  const next = withView(free, current)
  if (!mayRepeat(command, seen, next.view ?? current))
    return fail(next, { note: sayOvertaken(command) })
  // Other dice may be due by now: the GM is asked for the missing ones.
  return command.kind === 'day' && command.dice
    ? fail(next, { question: { kind: 'dice', command } })
    : start(next, underway)
}

const onNoAnswer = (before: GmSession, underway: Underway, why: string): GmSession => {
  const { command, failures, phase } = underway
  const ms = isSave(command) ? undefined : RETRY_PAUSES_MS[failures]
  const failed: Underway = {
    ...underway,
    failures: failures + 1,
    phase: { kind: ms === undefined ? 'unanswered' : 'pausing', why },
  }
  const held = { ...before, underway: failed }
  const session = isEdit(command) ? held : dropCommands(held, isNoEdit)
  if (phase.kind === 'sending' && phase.nudged) return send(session, failed)
  if (ms === undefined) return sendNext(session)
  return withEffect(session, { kind: 'wait', attempt: session.attempts, ms })
}

const retry = (session: GmSession, underway: Underway): GmSession => {
  switch (underway.phase.kind) {
    case 'unsent':
    case 'answered':
      return session
    case 'sending':
      return { ...session, underway: { ...underway, phase: { kind: 'sending', nudged: true } } }
    case 'pausing':
    case 'unanswered':
      return send(session, underway)
  }
}

const afterAttempt = (session: GmSession, underway: Underway, event: AttemptEvent): GmSession => {
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
        : send(session, underway)
  }
}

export const nextSession = (before: GmSession, event: SessionEvent): GmSession => {
  const session = before.effects.length > 0 ? { ...before, effects: [] } : before
  const { view, draft, alerts, underway, attempts } = session
  if ('attempt' in event) {
    return underway && event.attempt === attempts ? afterAttempt(session, underway, event) : session
  }
  switch (event.kind) {
    case 'seen':
      return afterView(withView(session, event.view))
    case 'ordered':
      return order(session, event)
    case 'nudged':
      return underway ? retry(session, underway) : session
    case 'wrote':
      if (!view) return session
      return { ...session, draft: write(draft, view.map, event.field, event.text), saved: null }
    case 'left':
      return { ...session, draft: settle(draft, event.field) }
    case 'dropped': {
      const rest = event.field === 'all' ? NO_DRAFT : drop(draft, event.field)
      return { ...session, draft: rest, saved: null }
    }
    case 'chose':
      return { ...session, mode: { ...session.mode, ...event.mode } }
    case 'decided':
      if (!view) return session
      return { ...session, draft: decide(draft, view.map, event.choices), question: null }
    case 'gave-up':
      return { ...session, question: null }
    case 'noted':
      return { ...session, note: event.note, faults: [] }
    case 'dismissed': {
      const dismissed = [...alerts.dismissed, ...event.cards]
      return { ...session, alerts: { ...alerts, dismissed } }
    }
  }
}
