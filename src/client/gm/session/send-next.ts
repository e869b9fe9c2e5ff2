import { isSameJson } from '../../../protocol/json-patch.ts'
import type { GmView } from '../../../protocol/views.ts'
import {
  clashingFields,
  type Draft,
  draftValue,
  invalidFields,
  settleSums,
  unsavedFields,
} from '../../ui/draft/draft.ts'
import { keepNewest } from '../../ui/live/newest.ts'
import {
  asksDice,
  type Command,
  carriesDraft,
  isEdit,
  isNoEdit,
  isSave,
  overwritesUnseen,
  toRequest,
} from './command.ts'
import { sayOvertaken } from './command-words.ts'
import { NO_ALERTS, type OtherLand } from './day-cards.ts'
import {
  type Effect,
  type GmSession,
  isHeldUp,
  notYetSent,
  type Pending,
  savesSoon,
  turnOf,
  type Underway,
} from './session-state.ts'
import { beforeUnanswered, beforeUnfinished } from './words.ts'

export const withEffect = (session: GmSession, effect: Effect): GmSession => ({
  ...session,
  effects: [...session.effects, effect],
})

export const report = (session: GmSession, { id }: Pending, went: boolean): GmSession =>
  withEffect(session, { kind: 'report', id, went })

/** Parts that are equal keep their identity, and with it what was drawn of them. */
const withSharedParts = (view: GmView, before: GmView | null): GmView => {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const shared = Object.entries(view).filter(([name, part]) => isSameJson(old.get(name), part))
  return { ...view, ...Object.fromEntries(shared.map(([name]) => [name, old.get(name)])) }
}

export const see = (session: GmSession, view: GmView): GmSession => {
  const newest = keepNewest(session, view)
  if (newest === session) return session
  const { view: before, alerts } = session
  const isNewEpoch = before === null || newest.pastEpochs !== session.pastEpochs
  const cameTogether = !isNewEpoch && view.day > before.day + 1
  return {
    ...session,
    ...newest,
    view: withSharedParts(view, before),
    ...(isNewEpoch && { alerts: { ...NO_ALERTS, since: view.revision } }),
    ...(cameTogether && {
      alerts: {
        ...alerts,
        together: [...alerts.together, { after: before.revision, last: view.revision }],
      },
    }),
  }
}

export const dropCommands = (
  session: GmSession,
  goes: (command: Command) => boolean,
): GmSession => {
  const waiting = session.waiting.filter(({ command }) => !goes(command))
  const dropped = session.waiting.filter(({ command }) => goes(command))
  const saved = savesSoon({ waiting: dropped }) ? { failed: beforeUnfinished } : session.saved
  return dropped.reduce<GmSession>((rest, one) => report(rest, one, false), {
    ...session,
    waiting,
    saved,
  })
}

export const send = (session: GmSession, underway: Underway): GmSession => {
  const attempt = session.attempts + 1
  const { request, key } = underway
  const phase = { kind: 'sending', nudged: false } as const
  return withEffect(
    { ...session, attempts: attempt, underway: { ...underway, attempt, phase } },
    { kind: 'send', attempt, request, key },
  )
}

/** What keeps a command from being sent, if anything does. */
const heldUpBy = (command: Command, draft: Draft, view: GmView): Partial<GmSession> | null => {
  if (overwritesUnseen(command, view)) return { note: sayOvertaken(command) }
  if (!carriesDraft(command)) return null
  const [invalid] = invalidFields(draft, view.map)
  if (invalid) return { flagged: { field: invalid } }
  if (clashingFields(draft, view.map).length > 0) return { question: { kind: 'clash', command } }
  if (asksDice(command, view)) return { question: { kind: 'dice', command } }
  const isEmpty = isSave(command) && unsavedFields(draft, view.map).length === 0
  return isEmpty ? { saved: 'nothing' } : null
}

/** A manual day asks no terrain. */
const otherLandOf = (command: Command, draft: Draft, view: GmView): OtherLand | null => {
  const as = draftValue(draft, view.map, 'terrain') ?? view.map.terrain
  const map = view.suggestion
  const asks = command.kind === 'day' && !command.order.manual
  return asks && map !== null && map !== as ? { as, map } : null
}

/** The question that is still open once a command is sent: a day answers both kinds. */
const leftOpen = ({ question }: GmSession, command: Command): GmSession['question'] => {
  if (isEdit(command)) return question
  return question?.kind === 'dice' && command.kind !== 'day' ? question : null
}

export const start = (session: GmSession, pending: Pending): GmSession => {
  const { view, name, attempts, underway } = session
  const { command, id } = pending
  if (!view) return report(session, pending, false)
  const heldUp = heldUpBy(command, session.draft, view)
  if (heldUp) return goOn(report({ ...session, ...heldUp }, pending, false))
  const draft = carriesDraft(command) ? settleSums(session.draft, view.map) : session.draft
  const { revision, day, undo, redo } = view
  // An unanswered save is abandoned; its edits are still in the form.
  const isAbandoned = underway?.phase.kind === 'unanswered'
  const failed = isAbandoned ? { saved: { failed: underway.phase.why } } : {}
  const free = isAbandoned ? report(session, underway, false) : session
  return send(
    {
      ...free,
      ...failed,
      draft,
      question: leftOpen(session, command),
      ...(isNoEdit(command) && { saved: null }),
    },
    notYetSent(id, {
      command,
      request: toRequest(command, view, draft),
      key: `${name}-${attempts + 1}`,
      seen: { revision, day, undo, redo },
      sent: draft,
      otherLand: otherLandOf(command, session.draft, view),
    }),
  )
}

const leadsNowhere = ({ kind }: Command, view: GmView | null): boolean =>
  (kind === 'undo' && !view?.undo) || (kind === 'redo' && !view?.redo)

/** A step with nothing left to do drops the remaining steps. */
export const goOn = (session: GmSession): GmSession => {
  const [next, ...waiting] = session.waiting
  if (!next || isHeldUp(session)) return session
  const rest = { ...session, waiting }
  if (!leadsNowhere(next.command, session.view)) return start(rest, next)
  return goOn(dropCommands(report(rest, next, false), isNoEdit))
}

export const order = (session: GmSession, pending: Pending): GmSession => {
  const { command } = pending
  const turn = turnOf(session, command)
  if (turn === 'never') {
    const isLost = isSave(command) && !savesSoon(session)
    const saved = isLost ? { failed: beforeUnanswered } : session.saved
    return report({ ...session, saved }, pending, false)
  }
  // Brush strokes come too fast to clear the note: nobody could read it.
  const quiet = isEdit(command) ? session : { ...session, note: null, faults: [] }
  return turn === 'now' ? start(quiet, pending) : { ...quiet, waiting: [...quiet.waiting, pending] }
}
