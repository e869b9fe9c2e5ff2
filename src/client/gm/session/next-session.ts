import type { GmView } from '../../../protocol/views.ts'
import { LOW_DAYS } from '../../../rules/supplies.ts'
import type { ApiProblem } from '../../ui/api/problem.ts'
import { clearSent, decide, drop, NO_DRAFT, settle, write } from '../../ui/draft/draft.ts'
import { keepNewest } from '../../ui/live/newest.ts'
import { carriesDraft, isEdit, isNoEdit, isOfItsMoment, isSave, mayRepeat } from './command.ts'
import { sayDay, sayDone, sayOvertaken, sayRun } from './command-words.ts'
import type { Alerts } from './day-cards.ts'
import { dropCommands, goOn, order, report, see, send, start, withEffect } from './send-next.ts'
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

/** How long the live connection may take to bring a day's view after its answer, in ms. */
const LATE_MS = 2_000

/** Before the first view no run is told. */
const NO_NEEDS = { ointment: 0, water: 0, food: 0 }

const isView = (answer: Answer): answer is GmView => 'settings' in answer

const revisionOf = (answer: Answer): string =>
  'revision' in answer ? answer.revision : (answer.days.at(-1)?.revision ?? '')

const isInSight = (session: GmSession, answer: Answer): boolean =>
  keepNewest<{ revision: string }>(session, { revision: revisionOf(answer) }) === session

const withDays = (alerts: Alerts, days: Alerts['here']): Alerts => ({
  ...alerts,
  here: [...alerts.here, ...days],
})

const takeIn = (session: GmSession, underway: Underway, answer: Answer): GmSession => {
  const { command, seen, sent, otherLand } = underway
  const draft = carriesDraft(command) ? clearSent(session.draft, sent) : session.draft
  const free = report({ ...session, draft, underway: null }, underway, true)
  const { alerts } = free
  if (isSave(command)) return { ...free, saved: 'saved' }
  if (isView(answer))
    return { ...free, said: sayDone(command, seen, answer.revision === seen.revision) }
  if ('days' in answer) {
    const { days, stopped } = answer
    const asked = command.kind === 'run' && stopped === 'supplies' && command.run.until.supplies
    const said = sayRun(answer, session.view?.needs ?? NO_NEEDS, asked || LOW_DAYS)
    const ended = days.map((day) => ({ ...day, otherLand: null }))
    const ran = { day: days.at(-1)?.day ?? 0, said }
    return { ...free, ran, said, alerts: withDays(alerts, ended) }
  }
  return { ...free, said: sayDay(answer), alerts: withDays(alerts, [{ ...answer, otherLand }]) }
}

/** A command is over when its answer and its view are here: a day's comes by the live connection. */
const finish = (before: GmSession, underway: Underway, answer: Answer): GmSession => {
  const session = isView(answer) ? see(before, answer) : before
  if (!isView(answer) && !isInSight(session, answer)) {
    const phase = { kind: 'answered', answer } as const
    const waits = { ...session, underway: { ...underway, phase } }
    return withEffect(waits, { kind: 'wait', attempt: underway.attempt, ms: LATE_MS })
  }
  const done = takeIn(session, underway, answer)
  // Another screen made a change meanwhile: queued steps would undo what nobody here has seen.
  return goOn(done.view?.revision === revisionOf(answer) ? done : dropCommands(done, isOfItsMoment))
}

/** After a view: finishes what waited for it, or resends a command that was kept over a reload. */
const resume = (session: GmSession): GmSession => {
  const { underway } = session
  if (!underway) return goOn(session)
  const { phase } = underway
  if (phase.kind === 'answered' && isInSight(session, phase.answer)) {
    return finish(session, underway, phase.answer)
  }
  return underway.attempt === 0 ? send(session, underway) : goOn(session)
}

const signOut = (session: GmSession, underway: Underway): GmSession => {
  const lost = pendingCommands(session).filter(isEdit).length
  const note = lost > 0 ? unsent(lost) : session.note
  const free = dropCommands({ ...session, underway: null, note, question: null }, () => true)
  return withEffect(report(free, underway, false), { kind: 'sign-out' })
}

const refuse = (session: GmSession, underway: Underway, problem: ApiProblem): GmSession => {
  const { code, current, detail, errors } = problem
  if (code === 'NOT_SIGNED_IN') return signOut(session, underway)
  const { command, seen } = underway
  const behind = isEdit(command) && session.waiting.find((one) => isNoEdit(one.command))
  const note = behind ? sayOvertaken(behind.command) : session.note
  const free = dropCommands({ ...session, underway: null, note }, isNoEdit)
  const fail = (from: GmSession, why: Partial<GmSession>): GmSession =>
    goOn(report({ ...from, ...why }, underway, false))
  if (code !== 'STALE_REVISION' || !current) {
    return fail(
      free,
      isSave(command) ? { saved: { failed: detail } } : { note: detail, faults: errors },
    )
  }
  const seeing = see(free, current)
  if (!mayRepeat(command, seen, seeing.view ?? current)) {
    return fail(seeing, { note: sayOvertaken(command) })
  }
  // Other dice may be due by now: those that are missing are asked for.
  return command.kind === 'day' && command.dice
    ? fail(seeing, { question: { kind: 'dice', command } })
    : start(seeing, underway)
}

const lose = (session: GmSession, underway: Underway, why: string): GmSession => {
  const { command, failures, phase, attempt } = underway
  const ms = isSave(command) ? undefined : RETRY_PAUSES_MS[failures]
  const held: Underway = {
    ...underway,
    failures: failures + 1,
    phase: { kind: ms === undefined ? 'unanswered' : 'pausing', why },
  }
  const kept = { ...session, underway: held }
  const alone = isEdit(command) ? kept : dropCommands(kept, isNoEdit)
  if (phase.kind === 'sending' && phase.nudged) return send(alone, held)
  return ms === undefined ? goOn(alone) : withEffect(alone, { kind: 'wait', attempt, ms })
}

/** An attempt on its way may have left too early: then once more after it. */
const tryAgain = (session: GmSession, underway: Underway): GmSession => {
  switch (underway.phase.kind) {
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
      return finish(session, underway, event.answer)
    case 'refused':
      return refuse(session, underway, event.problem)
    case 'lost':
      return lose(session, underway, event.why)
    case 'due':
      return underway.phase.kind === 'answered'
        ? withEffect(session, { kind: 'look' })
        : send(session, underway)
  }
}

export const nextSession = (before: GmSession, event: SessionEvent): GmSession => {
  const session = before.effects.length > 0 ? { ...before, effects: [] } : before
  const { view, draft, alerts, underway } = session
  if ('attempt' in event) {
    return underway?.attempt === event.attempt ? afterAttempt(session, underway, event) : session
  }
  switch (event.kind) {
    case 'seen':
      return resume(see(session, event.view))
    case 'ordered':
      return order(session, event)
    case 'nudged':
      return underway ? tryAgain(session, underway) : session
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
      const dismissed = [...alerts.dismissed, event.card]
      return { ...session, alerts: { ...alerts, dismissed } }
    }
    case 'cleared':
      return { ...session, alerts: { ...alerts, cleared: event.revision } }
  }
}
