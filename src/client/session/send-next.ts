import {
  clashingFields,
  type Draft,
  draftValue,
  invalidFields,
  settleSums,
  unsavedFields,
} from '#client/ui/draft/draft.ts'
import { withNewestView } from '#client/ui/live/newest.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import { MAX_STEPS } from '#protocol/limits.ts'
import type { GmView } from '#protocol/views.ts'
import {
  asksDice,
  type Command,
  carriesDraft,
  isEdit,
  isSave,
  isStep,
  overwritesUnseen,
  stepsOf,
  toRequest,
} from './command.ts'
import { sayOvertaken } from './command-words.ts'
import { NO_ALERTS, type OtherLand } from './day-cards.ts'
import {
  type Effect,
  type GmSession,
  isHeldUp,
  type PendingCommand,
  savesSoon,
  turnOf,
  type Underway,
} from './session-state.ts'
import { beforeUnanswered, beforeUnfinished } from './words.ts'

export const withEffect = (session: GmSession, effect: Effect): GmSession => ({
  ...session,
  effects: [...session.effects, effect],
})

export const report = (
  session: GmSession,
  { runCalls }: PendingCommand,
  went: boolean,
): GmSession => withEffect(session, { kind: 'report', runCalls, went })

/** Equal parts keep their identity, so that nothing is drawn anew for them. */
const withSharedParts = (view: GmView, before: GmView | null): GmView => {
  const old = new Map<string, unknown>(Object.entries(before ?? {}))
  const shared = Object.entries(view).filter(([name, part]) => isSameJson(old.get(name), part))
  return { ...view, ...Object.fromEntries(shared.map(([name]) => [name, old.get(name)])) }
}

export const withView = (session: GmSession, view: GmView): GmSession => {
  const newest = withNewestView(session, view)
  if (newest === session) return session
  const { view: before, alerts } = session
  const next = { ...session, ...newest, view: withSharedParts(view, before) }
  if (before === null || newest.pastEpochs !== session.pastEpochs)
    return { ...next, alerts: { ...NO_ALERTS, since: view.revision } }
  if (view.day <= before.day + 1) return next
  const together = [...alerts.together, { after: before.revision, last: view.revision }]
  return { ...next, alerts: { ...alerts, together } }
}

export const dropCommands = (
  session: GmSession,
  isDropped: (command: Command) => boolean,
): GmSession => {
  const waiting = session.waiting.filter(({ command }) => !isDropped(command))
  const dropped = session.waiting.filter(({ command }) => isDropped(command))
  const saved = savesSoon({ waiting: dropped }) ? { failed: beforeUnfinished } : session.saved
  return dropped.reduce<GmSession>((rest, one) => report(rest, one, false), {
    ...session,
    waiting,
    saved,
  })
}

export const send = (session: GmSession, underway: Underway): GmSession => {
  const attempts = session.attempts + 1
  const { request, key } = underway
  const phase = { kind: 'sending', nudged: false } as const
  return withEffect(
    { ...session, attempts, underway: { ...underway, phase } },
    { kind: 'send', attempt: attempts, request, key },
  )
}

/** The reason why a command is not sent, as the session shows it; null if it may go. */
const obstacleTo = (command: Command, draft: Draft, view: GmView): Partial<GmSession> | null => {
  if (overwritesUnseen(command, view)) return { note: sayOvertaken(command) }
  if (!carriesDraft(command)) return null
  const [invalid] = invalidFields(draft, view.map)
  if (invalid) return { flagged: { field: invalid } }
  if (clashingFields(draft, view.map).length > 0) return { question: { kind: 'clash', command } }
  if (asksDice(command, view)) return { question: { kind: 'dice', command } }
  const isEmpty = isSave(command) && unsavedFields(draft, view.map).length === 0
  return isEmpty ? { saved: 'nothing' } : null
}

/** The terrain of a day, where the map has another. A manual day needs no terrain. */
const otherLandOf = (command: Command, draft: Draft, view: GmView): OtherLand | null => {
  const as = draftValue(draft, view.map, 'terrain') ?? view.map.terrain
  const map = view.suggestion
  const needsTerrain = command.kind === 'day' && !command.order.manual
  return needsTerrain && map !== null && map !== as ? { as, map } : null
}

/** The question that stays once a command is sent: a day answers both kinds. */
const openQuestion = ({ question }: GmSession, command: Command): GmSession['question'] => {
  if (isEdit(command)) return question
  return question?.kind === 'dice' && command.kind !== 'day' ? question : null
}

export const start = (session: GmSession, { runCalls, command }: PendingCommand): GmSession => {
  const { view, name, attempts, underway } = session
  if (!view) return report(session, { runCalls, command }, false)
  const obstacle = obstacleTo(command, session.draft, view)
  if (obstacle) return sendNext(report({ ...session, ...obstacle }, { runCalls, command }, false))
  const draft = carriesDraft(command) ? settleSums(session.draft, view.map) : session.draft
  const { revision, day } = view
  // An unanswered save is abandoned; its edits are still in the form.
  const isAbandoned = underway?.phase.kind === 'unanswered'
  const free = isAbandoned
    ? report({ ...session, saved: { failed: underway.phase.why } }, underway, false)
    : session
  return send(
    {
      ...free,
      draft,
      question: openQuestion(session, command),
      saved: isEdit(command) ? free.saved : null,
    },
    {
      runCalls,
      command,
      request: toRequest(command, view, draft),
      key: `${name}-${attempts + 1}`,
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
  const [next, ...waiting] = session.waiting
  if (!next || isHeldUp(session)) return session
  const rest = { ...session, waiting }
  return hasNothingToDo(next.command, session.view)
    ? sendNext(report(rest, next, false))
    : start(rest, next)
}

/** Steps that wait add up, and opposite ones cancel: one request takes them all. */
const enqueue = (session: GmSession, pending: PendingCommand): GmSession => {
  const { command } = pending
  const last = session.waiting.at(-1)
  if (!isStep(command) || !last || !isStep(last.command))
    return { ...session, waiting: [...session.waiting, pending] }
  const [before, by] = [stepsOf(last.command), stepsOf(command)]
  const sum = last.command.kind === command.kind ? before + by : before - by
  const { kind } = sum > 0 ? last.command : command
  const joined: PendingCommand = {
    runCalls: [...last.runCalls, ...pending.runCalls],
    command: { kind, steps: Math.min(Math.abs(sum), MAX_STEPS) },
  }
  const others = session.waiting.slice(0, -1)
  return sum === 0
    ? report({ ...session, waiting: others }, joined, true)
    : { ...session, waiting: [...others, joined] }
}

export const order = (session: GmSession, pending: PendingCommand): GmSession => {
  const { command } = pending
  const turn = turnOf(session, command)
  if (turn === 'never') {
    const isLost = isSave(command) && !savesSoon(session)
    const saved = isLost ? { failed: beforeUnanswered } : session.saved
    return report({ ...session, saved }, pending, false)
  }
  // Brush strokes come too fast to clear the note: nobody could read it.
  const quiet = isEdit(command) ? session : { ...session, note: null, faults: [] }
  return turn === 'now' ? start(quiet, pending) : enqueue(quiet, pending)
}
