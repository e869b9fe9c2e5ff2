import { isSameJson } from '../../../protocol/json-patch.ts'
import type { GmView } from '../../../protocol/views.ts'
import {
  clashingFields,
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
  isSave,
  overwritesUnseen,
  toRequest,
} from './command.ts'
import { sayOvertaken } from './command-words.ts'
import type { OtherLand } from './day-cards.ts'
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

export const isNoEdit = (command: Command): boolean => !isEdit(command)

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
  const kept = { ...newest, view: withSharedParts(view, session.view) }
  const isNewEpoch = session.view === null || kept.pastEpochs !== session.pastEpochs
  if (isNewEpoch) return { ...session, ...kept, since: view.revision, together: null }
  const after = session.view
  const cameTogether = after !== null && view.day > after.day + 1
  const together = cameTogether ? { after: after.revision, last: view.revision } : session.together
  return { ...session, ...kept, together }
}

export const dropCommands = (
  session: GmSession,
  goes: (command: Command) => boolean,
): GmSession => {
  const waiting = session.waiting.filter(({ command }) => !goes(command))
  const dropped = session.waiting.filter(({ command }) => goes(command))
  const saved = dropped.some(({ command }) => isSave(command))
    ? { failed: beforeUnfinished }
    : session.saved
  return dropped.reduce<GmSession>((rest, one) => report(rest, one, false), {
    ...session,
    waiting,
    saved,
  })
}

export const send = (session: GmSession, underway: Underway): GmSession => {
  const attempt = session.attempts + 1
  const { request, key } = underway
  const sending: Underway = { ...underway, attempt, isSending: true, nudged: false }
  return withEffect(
    { ...session, attempts: attempt, underway: sending },
    { kind: 'send', attempt, request, key },
  )
}

const heldUpBy = (
  command: Command,
  { draft }: GmSession,
  view: GmView,
): Partial<GmSession> | null => {
  if (!carriesDraft(command)) return null
  const { map } = view
  const [invalid] = invalidFields(draft, map)
  if (invalid) return { flagged: { field: invalid } }
  if (clashingFields(draft, map).length > 0) return { clash: command }
  if (asksDice(command, view)) return { asks: command, clash: null }
  const isEmpty = command.kind === 'save' && unsavedFields(draft, map).length === 0
  return isEmpty ? { saved: 'nothing' } : null
}

/** Abandons an unanswered save; its edits are still in the form. */
const giveUp = (session: GmSession): GmSession => {
  const { underway } = session
  if (!underway) return session
  const saved = { failed: underway.why }
  return report({ ...session, underway: null, saved }, underway, false)
}

/** A manual day asks no terrain. */
const otherLandOf = (command: Command, { draft }: GmSession, view: GmView): OtherLand | null => {
  const as = draftValue(draft, view.map, 'terrain') ?? view.map.terrain
  const map = view.suggestion
  const asks = command.kind === 'day' && !command.order.manual
  return asks && map !== null && map !== as ? { as, map } : null
}

export const start = (session: GmSession, pending: Pending): GmSession => {
  const { view, name, attempts } = session
  const { command, id } = pending
  if (!view) return report(session, pending, false)
  if (overwritesUnseen(command, view)) {
    return goOn(report({ ...session, note: sayOvertaken(command) }, pending, false))
  }
  const heldUp = heldUpBy(command, session, view)
  if (heldUp) return goOn(report({ ...session, ...heldUp }, pending, false))
  const draft = carriesDraft(command) ? settleSums(session.draft, view.map) : session.draft
  const { revision, day, undo, redo } = view
  return send(
    {
      ...giveUp(session),
      draft,
      ...(isNoEdit(command) && { clash: null, saved: null }),
      ...(command.kind === 'day' && { asks: null }),
    },
    notYetSent(id, {
      command,
      request: toRequest(command, view, draft),
      key: `${name}-${attempts + 1}`,
      seen: { revision, day, undo, redo },
      sent: draft,
      otherLand: otherLandOf(command, session, view),
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

/** After the first view: resends a command kept over a reload. */
export const resume = (session: GmSession): GmSession => {
  const { underway } = session
  return underway?.attempt === 0 ? send(session, underway) : goOn(session)
}

export const order = (session: GmSession, pending: Pending): GmSession => {
  const { command } = pending
  const turn = turnOf(session, command)
  if (turn === 'never') {
    const isLost = isSave(command) && !savesSoon(session)
    return report(
      { ...session, ...(isLost && { saved: { failed: beforeUnanswered } }) },
      pending,
      false,
    )
  }
  // Brush strokes come too fast to clear the note: nobody could read it.
  const quiet = isEdit(command) ? session : { ...session, note: null, faults: [] }
  return turn === 'now' ? start(quiet, pending) : { ...quiet, waiting: [...quiet.waiting, pending] }
}
