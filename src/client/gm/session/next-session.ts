import type { GmView } from '../../../protocol/views.ts'
import type { ApiProblem } from '../../ui/api/problem.ts'
import { clearSent, decide, drop, NO_DRAFT, settle, write } from '../../ui/draft/draft.ts'
import { keepNewest } from '../../ui/live/newest.ts'
import { carriesDraft, isEdit, isOfItsMoment, mayRepeat, travels } from './command.ts'
import { sayDay, sayDone, sayOvertaken, sayRun } from './command-words.ts'
import { addDay, addElsewhere, addRun, dismiss, dismissAll } from './day-cards.ts'
import {
  dropCommands,
  goOn,
  isNoEdit,
  order,
  report,
  resume,
  see,
  send,
  start,
  withEffect,
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

/** How long the live connection may take to bring a day's view after its answer, in ms. */
const LATE_MS = 2_000

const isView = (answer: Answer): answer is GmView => 'settings' in answer

const revisionOf = (answer: Answer): string =>
  'revision' in answer ? answer.revision : (answer.days.at(-1)?.revision ?? '')

const isInSight = (session: GmSession, answer: Answer): boolean =>
  keepNewest<{ revision: string }>(session, { revision: revisionOf(answer) }) === session

const takeIn = (session: GmSession, underway: Underway, answer: Answer): GmSession => {
  const { command, seen, sent, otherLand } = underway
  const draft = carriesDraft(command) ? clearSent(session.draft, sent) : session.draft
  const free = report({ ...session, draft, underway: null }, underway, true)
  if (command.kind === 'save') return { ...free, saved: 'saved' }
  if (isView(answer))
    return { ...free, said: sayDone(command, seen, answer.revision === seen.revision) }
  if ('days' in answer) {
    const { days, stopped } = answer
    const ran = { stopped, day: days.at(-1)?.day ?? 0 }
    return { ...free, ran, said: sayRun(answer), cards: addRun(session.cards, days) }
  }
  return { ...free, said: sayDay(answer), cards: addDay(session.cards, answer, otherLand) }
}

/** A command is over when its answer and its view are here: a day's comes by the live connection. */
export const finish = (before: GmSession, underway: Underway, answer: Answer): GmSession => {
  const session = isView(answer) ? see(before, answer) : before
  if (!isView(answer) && !isInSight(session, answer)) {
    const waiting = { ...underway, isSending: false, trouble: null, answer }
    const { attempt } = underway
    return withEffect({ ...session, underway: waiting }, { kind: 'wait', attempt, ms: LATE_MS })
  }
  const done = takeIn(session, underway, answer)
  // Another screen made a change meanwhile: queued steps would undo what nobody here has seen.
  return goOn(done.view?.revision === revisionOf(answer) ? done : dropCommands(done, isOfItsMoment))
}

/** After a newer view. */
export const finishInSight = (session: GmSession): GmSession => {
  const { underway } = session
  const isOver = underway?.answer && isInSight(session, underway.answer)
  return isOver ? finish(session, underway, underway.answer) : session
}

const signOut = (session: GmSession, underway: Underway): GmSession => {
  const lost = pendingCommands(session).filter(isEdit).length
  const note = lost > 0 ? unsent(lost) : session.note
  const free = dropCommands({ ...session, underway: null, note, asks: null }, () => true)
  return withEffect(report(free, underway, false), { kind: 'sign-out' })
}

export const refuse = (
  session: GmSession,
  underway: Underway,
  { code, current, detail, errors }: ApiProblem,
): GmSession => {
  if (code === 'NOT_SIGNED_IN') return signOut(session, underway)
  const { command, seen } = underway
  const behind = isEdit(command) && session.waiting.find((one) => isNoEdit(one.command))
  const note = behind ? sayOvertaken(behind.command) : session.note
  const free = dropCommands({ ...session, underway: null, note }, isNoEdit)
  const fail = (why: Partial<GmSession>): GmSession =>
    goOn(report({ ...free, ...why }, underway, false))

  if (code !== 'STALE_REVISION' || !current) {
    const isSave = command.kind === 'save'
    return fail(isSave ? { saved: { failed: detail } } : { note: detail, faults: errors })
  }
  const seeing = see(free, current)
  if (!mayRepeat(command, seen, seeing.view ?? current)) {
    return goOn(report({ ...seeing, note: sayOvertaken(command) }, underway, false))
  }
  // Other dice may be due by now: those that are missing are asked for.
  return command.kind === 'day' && command.dice
    ? goOn(report({ ...seeing, asks: command }, underway, false))
    : start(seeing, underway)
}

export const lose = (session: GmSession, underway: Underway, why: string): GmSession => {
  const { command, failures, nudged, attempt } = underway
  const ms = command.kind === 'save' ? undefined : RETRY_PAUSES_MS[failures]
  const trouble = ms === undefined ? 'unanswered' : 'retrying'
  const held: Underway = { ...underway, isSending: false, failures: failures + 1, trouble, why }
  const kept = { ...session, underway: held }
  const alone = isEdit(command) ? kept : dropCommands(kept, isNoEdit)
  if (nudged) return tryAgain(alone, held)
  return ms === undefined ? goOn(alone) : withEffect(alone, { kind: 'wait', attempt, ms })
}

/** An attempt on its way may have left too early: then once more after it. */
export const tryAgain = (session: GmSession, underway: Underway): GmSession => {
  if (underway.answer) return session
  return underway.isSending
    ? { ...session, underway: { ...underway, nudged: true } }
    : send(session, { ...underway, trouble: 'retrying' })
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
      return underway.answer ? withEffect(session, { kind: 'look' }) : send(session, underway)
  }
}

const afterEvent = (before: GmSession, event: SessionEvent): GmSession => {
  const session = before.effects.length > 0 ? { ...before, effects: [] } : before
  const { view, draft, cards, underway } = session
  if ('attempt' in event) {
    return underway?.attempt === event.attempt ? afterAttempt(session, underway, event) : session
  }
  switch (event.kind) {
    case 'seen':
      return resume(finishInSight(see(session, event.view)))
    case 'ordered':
      return order(session, event)
    case 'nudged':
      return underway ? tryAgain(session, underway) : session
    case 'wrote':
      if (!view) return session
      return { ...session, draft: write(draft, view.map, event.field, event.text), saved: null }
    case 'left':
      return { ...session, draft: settle(draft, event.field) }
    case 'dropped':
      return {
        ...session,
        draft: event.field === 'all' ? NO_DRAFT : drop(draft, event.field),
        saved: null,
      }
    case 'chose':
      return { ...session, mode: { ...session.mode, ...event.mode } }
    case 'decided':
      if (!view) return session
      return { ...session, draft: decide(draft, view.map, event.choices), clash: null }
    case 'read':
      return { ...session, read: event.days }
    case 'gave-up':
      return { ...session, asks: null }
    case 'noted':
      return { ...session, note: event.note, faults: [] }
    case 'dismissed':
      return {
        ...session,
        cards: event.card === 'all' ? dismissAll(cards) : dismiss(cards, event.card),
      }
  }
}

/** While a day is underway here, nobody knows yet which screen ended the journal's newest day. */
const takeInElsewhere = (session: GmSession): GmSession => {
  const { cards, read, since, together, underway } = session
  if (underway && travels(underway.command)) return session
  const all = addElsewhere(cards, read, since, together)
  return all === cards ? session : { ...session, cards: all }
}

export const nextSession = (before: GmSession, event: SessionEvent): GmSession =>
  takeInElsewhere(afterEvent(before, event))
