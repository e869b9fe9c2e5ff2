import { addElsewhere, dismiss, dismissAll } from '../alerts/day-cards.ts'
import { decide, drop, NO_DRAFT, settle, write } from '../draft/draft.ts'
import { finish, finishInSight, lose, refuse, tryAgain } from './attempt-ended.ts'
import { travels } from './command.ts'
import { order, resume, see, send, withEffect } from './send-next.ts'
import type { AttemptEvent, GmSession, SessionEvent, Underway } from './session-state.ts'

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
