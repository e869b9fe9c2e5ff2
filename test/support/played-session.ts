import { ApiProblem } from '../../src/client/api/problem.ts'
import type { DraftField } from '../../src/client/draft/draft.ts'
import type { Command } from '../../src/client/gm-session/command.ts'
import { nextSession } from '../../src/client/gm-session/next-session.ts'
import {
  type Effect,
  firstSession,
  type GmSession,
  type SessionEvent,
} from '../../src/client/gm-session/session-state.ts'
import type { Changes, DayChanges } from '../../src/protocol/changes.ts'
import type { RunChanges } from '../../src/protocol/runs.ts'
import type { GmView } from '../../src/protocol/views.ts'
import { type NamedRecord, startingRecord } from '../../src/rules/record.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { WIRE_SETTINGS } from './standard-settings.ts'

export const record = startingRecord({ x: 19, y: 11 }, 'Beach')

export const viewAt = (n: number, changes: Partial<GmView> = {}): GmView => ({
  revision: `e-${n}`,
  day: 0,
  map: record,
  chart: {
    width: 1120,
    height: 1200,
    grid: { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 },
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
  known: { seen: [], visited: [] },
  trail: [],
  sites: [],
  numbering: null,
  naming: null,
  needs: STANDARD_RULES.needs,
  rules: STANDARD_RULES,
  tables: [],
  encounters: [],
  openEncounters: 0,
  notes: [],
  journal: null,
  settings: WIRE_SETTINGS,
  laid: null,
  believed: record.position,
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
  says: `Painted ${n}.`,
})

/** What happens to a session; of an attempt, to the last one. */
export type Happening = SessionEvent | ((session: GmSession) => SessionEvent)

const attemptOf = ({ underway }: GmSession): number => underway?.attempt ?? 0

export const seen = (view: GmView): Happening => ({ kind: 'seen', view })
export const ordered = (command: Command): Happening => ({ kind: 'ordered', id: 0, command })
export const typed = (field: DraftField, text: string): Happening => ({
  kind: 'wrote',
  field,
  text,
})
export const nudged: Happening = { kind: 'nudged' }

/** What made a view of the one in sight; if it was made of another, it fits none. */
const changesTo = (after: GmView, { view, underway }: GmSession): Changes => {
  const from = underway?.request.revision ?? ''
  const { revision } = after
  if (view?.revision !== from) return { from, revision, patch: [{ op: 'remove', path: '/none' }] }
  const before: Partial<Record<string, unknown>> = { ...view }
  const patch = Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => ({ op: 'replace' as const, path: `/${name}`, value }))
  return { from, revision, patch }
}

/** The answer to a command that made this view. */
export const answered =
  (view: GmView): Happening =>
  (session) => ({ kind: 'answered', attempt: attemptOf(session), answer: changesTo(view, session) })

const endedDay = ({ day, map }: Pick<GmView, 'day' | 'map'>) => ({
  day,
  map,
  way: [{ x: 0, y: 0 }],
  order: { direction: 1, pace: 'normal', canoe: false, manual: false } as const,
  rolls: [],
  events: [],
  checks: null,
  alerts: ['wet'],
  direction: 1 as const,
  lost: false,
})

/** The answer to `NORTH`, which made this view. */
export const dayEnded =
  (view: GmView): Happening =>
  (session) => {
    const answer: DayChanges = {
      ...changesTo(view, session),
      ...endedDay(view),
      start: record.position,
    }
    return { kind: 'answered', attempt: attemptOf(session), answer }
  }

/** The answer to `RUN`: two days, the second of which made this view. */
export const ranTo =
  (view: GmView, stopped: RunChanges['stopped'] = 'encounter'): Happening =>
  (session) => {
    const changes = changesTo(view, session)
    const dayOf = (back: number): RunChanges['days'][number] => ({
      ...endedDay({ day: view.day - back, map: view.map }),
      from: record.position,
      revision: view.revision.replace(/\d+$/, (n) => String(Number(n) - back)),
    })
    const answer: RunChanges = { ...changes, days: [dayOf(1), dayOf(0)], stopped }
    return { kind: 'answered', attempt: attemptOf(session), answer }
  }

export const refused =
  (problem: ConstructorParameters<typeof ApiProblem>[0]): Happening =>
  (session) => ({ kind: 'refused', attempt: attemptOf(session), problem: new ApiProblem(problem) })

export const stale = (current: GmView): Happening =>
  refused({ status: 412, code: 'STALE_REVISION', detail: 'stale', current })

export const signedOut = refused({ status: 401, code: 'NOT_SIGNED_IN', detail: 'over' })

export const lost: Happening = (session) => ({
  kind: 'lost',
  attempt: attemptOf(session),
  why: 'The server does not answer.',
})

/** The pause after the last attempt is over. */
export const due: Happening = (session) => ({ kind: 'due', attempt: attemptOf(session) })

const ofKind = <Kind extends Effect['kind']>(effects: readonly Effect[], kind: Kind) =>
  effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind)

/** The session of a screen that shows `viewAt(1)`, after all that happened, and what it did. */
export const play = (...happenings: readonly Happening[]) =>
  playOn(firstSession('key'), seen(viewAt(1)), ...happenings)

/** Likewise, of a session that something happened to before. */
export const playOn = (first: GmSession, ...happenings: readonly Happening[]) => {
  const effects: Effect[] = []
  let orders = 0
  const last = happenings.reduce<GmSession>((session, happening) => {
    const event = typeof happening === 'function' ? happening(session) : happening
    if (event.kind === 'ordered') orders += 1
    const next = nextSession(session, event.kind === 'ordered' ? { ...event, id: orders } : event)
    effects.push(...next.effects)
    return next
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
    /** Of every command whether it went through; undefined while that is open. */
    went: Array.from({ length: orders }, (_, n) => reports.find(({ id }) => id === n + 1)?.went),
    looks: ofKind(effects, 'look').length,
    signOuts: ofKind(effects, 'sign-out').length,
  }
}
