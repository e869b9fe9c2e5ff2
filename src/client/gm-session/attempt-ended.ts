import { addDay, addRun } from '../alerts/day-cards.ts'
import type { ApiProblem } from '../api/problem.ts'
import { clearSent } from '../draft/draft.ts'
import { keepNewest } from '../live/newest.ts'
import { patchedView } from '../live/without-patch.ts'
import { unsent } from '../words/en/gm.tsx'
import { carriesDraft, isEdit, isOfItsMoment, mayRepeat } from './command.ts'
import { sayDay, sayDone, sayOvertaken, sayRun } from './command-words.ts'
import { pendingCommands } from './queue.ts'
import { drop, goOn, isNoEdit, report, see, send, start, withEffect } from './send-next.ts'
import type { Answer, GmSession, Underway } from './session-state.ts'

/** Pauses before automatic retries, in ms. A save is never retried automatically. */
const RETRY_PAUSES_MS = [400, 1000, 2000, 4000]

/** A newer view stays; an older one is fetched. */
const seeChange = (session: GmSession, answer: Answer): GmSession => {
  const next = patchedView(session.view, answer)
  if (next) return see(session, next)
  const { revision } = answer
  const isNews = keepNewest<{ revision: string }>(session, { revision }) !== session
  return isNews ? withEffect(session, { kind: 'look' }) : session
}

const takeIn = (session: GmSession, underway: Underway, answer: Answer): GmSession => {
  const { command, seen, sent, otherLand } = underway
  const draft = carriesDraft(command) ? clearSent(session.draft, sent) : session.draft
  const seeing = seeChange({ ...session, draft }, answer)
  if (command.kind === 'save') return { ...seeing, saved: 'saved' }
  if ('days' in answer) {
    const { days, stopped } = answer
    const ran = { stopped, day: days.at(-1)?.day ?? 0 }
    return { ...seeing, ran, said: sayRun(answer), cards: addRun(session.cards, days) }
  }
  return 'day' in answer
    ? { ...seeing, said: sayDay(answer), cards: addDay(session.cards, answer, otherLand) }
    : { ...seeing, said: sayDone(command, seen, answer.revision === seen.revision) }
}

export const finish = (session: GmSession, underway: Underway, answer: Answer): GmSession => {
  const free = report({ ...session, underway: null }, underway, true)
  const done = takeIn(free, underway, answer)
  // Another screen made a change meanwhile: queued steps would undo what nobody here has seen.
  return goOn(done.view?.revision === answer.revision ? done : drop(done, isOfItsMoment))
}

const signOut = (session: GmSession, underway: Underway): GmSession => {
  const lost = pendingCommands(session).filter(isEdit).length
  const note = lost > 0 ? unsent(lost) : session.note
  const free = drop({ ...session, underway: null, note, asks: null }, () => true)
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
  const free = drop({ ...session, underway: null, note }, isNoEdit)
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
  const alone = isEdit(command) ? kept : drop(kept, isNoEdit)
  if (nudged) return tryAgain(alone, held)
  return ms === undefined ? goOn(alone) : withEffect(alone, { kind: 'wait', attempt, ms })
}

/** An attempt on its way may have left too early: then once more after it. */
export const tryAgain = (session: GmSession, underway: Underway): GmSession =>
  underway.isSending
    ? { ...session, underway: { ...underway, nudged: true } }
    : send(session, { ...underway, trouble: 'retrying' })
