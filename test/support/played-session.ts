import type { Command } from '#client/session/command.ts'
import { nextSession } from '#client/session/next-session.ts'
import {
  type Effect,
  type GmSession,
  initialSession,
  type SessionEvent,
} from '#client/session/session-state.ts'
import { ApiProblem } from '#client/ui/api/problem.ts'
import type { DraftField } from '#client/ui/draft/draft.ts'
import type { Run } from '#protocol/runs.ts'
import type { Day, GmView } from '#protocol/views.ts'
import { type NamedRecord, startingRecord } from '#rules/record.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'

export const record = startingRecord({ x: 19, y: 11 }, 'Beach')

export const viewAt = (n: number, changes: Partial<GmView> = {}): GmView => ({
  revision: `e-${n}`,
  day: 0,
  map: record,
  chart: {
    width: 1120,
    height: 1200,
    grid: { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5, pointy: false },
    image: { path: 'gm', width: 2240, height: 2400, veiled: false },
    survey: null,
  },
  surroundings: { here: 'Sea', neighbours: [] },
  undo: null,
  redo: null,
  labels: [],
  handout: null,
  handouts: [],
  fog: 'off',
  known: { seen: [], visited: [], explored: [] },
  trail: [],
  sites: [],
  numbering: null,
  naming: null,
  needs: STANDARD_RULES.needs,
  weather: null,
  rules: STANDARD_RULES,
  tables: [],
  encounters: [],
  openEncounters: 0,
  notes: [],
  journal: null,
  settings: STANDARD_SETTINGS,
  ownChart: null,
  believed: record.position,
  progress: null,
  terrain: [],
  suggestion: null,
  ...changes,
})

/** A view of another record. */
export const mapAt = (
  n: number,
  map: Partial<NamedRecord>,
  changes: Partial<GmView> = {},
): GmView => viewAt(n, { map: { ...record, ...map }, ...changes })

/** A view after so many days, the last of which may be taken back. */
export const dayAt = (n: number, day: number): GmView =>
  mapAt(
    n,
    { food: 40 - 4 * day },
    { day, undo: day > 0 ? { kind: 'day', day } : null, redo: { kind: 'day', day: day + 1 } },
  )

export const SAVE: Command = { kind: 'save' }
export const BACK: Command = { kind: 'rewind', day: 0 }
export const UNDO: Command = { kind: 'undo' }
export const REDO: Command = { kind: 'redo' }
export const NORTH: Command = {
  kind: 'day',
  order: { direction: 1, pace: 'normal', canoe: false, manual: false },
}

export const RUN: Command = {
  kind: 'run',
  run: {
    route: [{ x: 19, y: 1 }],
    pace: 'normal',
    canoe: false,
    until: { encounter: true },
    days: 10,
  },
}

export const stroke = (n: number): Command => ({
  kind: 'edit',
  method: 'POST',
  route: '/hexes',
  body: { hexes: [{ x: n, y: n }], knowledge: 'seen' },
  announcement: `Painted ${n}.`,
})

/** Events of a session; those of an attempt are the last attempt's. */
export type Happening =
  | SessionEvent
  | ((session: GmSession) => SessionEvent | readonly SessionEvent[])

export const seen = (view: GmView): Happening => ({ kind: 'seen', view })
export const ordered = (command: Command): Happening => ({ kind: 'ordered', runCalls: [], command })
export const typed = (field: DraftField, text: string): Happening => ({
  kind: 'wrote',
  field,
  text,
})
export const retryNow: Happening = { kind: 'retry-now' }

/** The answer to a command that made this view. */
export const answered =
  (view: GmView): Happening =>
  ({ attemptCount: attempt }) => ({ kind: 'answered', attempt, answer: view })

/** The server's answer to the day that led to this view. */
export const endedDay = ({
  day,
  map,
  revision,
}: Pick<GmView, 'day' | 'map' | 'revision'>): Day => ({
  revision,
  day,
  map,
  from: record.position,
  way: [{ x: 0, y: 0 }],
  order: { direction: 1, pace: 'normal', canoe: false, manual: false },
  rolls: [],
  events: [],
  checks: null,
  weather: 'Light',
  alerts: ['wet'],
  direction: 1,
  lost: false,
})

/** The answer to `NORTH`, which made this view. */
export const dayAnswered =
  (view: GmView) =>
  ({ attemptCount: attempt }: GmSession): SessionEvent => ({
    kind: 'answered',
    attempt,
    answer: endedDay(view),
  })

/** Likewise, and the live view after it. */
export const dayEnded =
  (view: GmView): Happening =>
  (session) => [dayAnswered(view)(session), { kind: 'seen', view }]

/** The answer to `RUN`: two days, the second of which made this view, which comes after it. */
export const ranTo =
  (view: GmView, stopped: Run['stopped'] = 'encounter'): Happening =>
  ({ attemptCount: attempt }) => {
    const { day, map, revision } = view
    const before = revision.replace(/\d+$/, (n) => String(Number(n) - 1))
    const first = endedDay({ day: day - 1, map, revision: before })
    const answer: Run = { days: [first, endedDay(view)], stopped }
    return [
      { kind: 'answered', attempt, answer },
      { kind: 'seen', view },
    ]
  }

export const refused =
  (problem: ConstructorParameters<typeof ApiProblem>[0]): Happening =>
  ({ attemptCount: attempt }) => ({ kind: 'refused', attempt, problem: new ApiProblem(problem) })

export const stale = (current: GmView): Happening =>
  refused({ status: 412, code: 'STALE_REVISION', detail: 'stale', current })

export const signedOut = refused({ status: 401, code: 'NOT_SIGNED_IN', detail: 'over' })

export const noAnswer: Happening = ({ attemptCount: attempt }) => ({
  kind: 'no-answer',
  attempt,
  why: 'The server does not answer.',
})

/** The pause after the last attempt is over. */
export const pauseOver: Happening = ({ attemptCount: attempt }) => ({ kind: 'pause-over', attempt })

const ofKind = <Kind extends Effect['kind']>(effects: readonly Effect[], kind: Kind) =>
  effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind)

/** The session of a screen that shows `viewAt(1)` after these events, and its effects. */
export const play = (...happenings: readonly Happening[]) =>
  playOn(initialSession('key'), seen(viewAt(1)), ...happenings)

/** Likewise, from another session on. */
export const playOn = (first: GmSession, ...happenings: readonly Happening[]) => {
  const effects: Effect[] = []
  let orders = 0
  const take = (session: GmSession, event: SessionEvent): GmSession => {
    if (event.kind === 'ordered') orders += 1
    const next = nextSession(
      session,
      event.kind === 'ordered' ? { ...event, runCalls: [orders] } : event,
    )
    effects.push(...next.effects)
    return next
  }
  const last = happenings.reduce<GmSession>((session, happening) => {
    const events = typeof happening === 'function' ? happening(session) : happening
    return [events].flat().reduce(take, session)
  }, first)
  const reports = ofKind(effects, 'report')
  return {
    session: last,
    sent: ofKind(effects, 'send'),
    routes: ofKind(effects, 'send').map(
      ({ request }) => `${request.method} ${request.route} ${request.revision}`,
    ),
    keys: ofKind(effects, 'send').map(({ key }) => key),
    waits: ofKind(effects, 'wait').map(({ ms }) => ms),
    /** For each command, whether it succeeded; undefined while that is open. */
    went: Array.from(
      { length: orders },
      (_, n) => reports.find(({ runCalls }) => runCalls.includes(n + 1))?.succeeded,
    ),
    fetches: ofKind(effects, 'fetch-view').length,
    signOuts: ofKind(effects, 'sign-out').length,
  }
}
