import { useEffect, useLayoutEffect, useState } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import { ApiProblem, NetworkFailure } from '../../ui/api/problem.ts'
import { newIdempotencyKey, request } from '../../ui/api/request.ts'
import { DRAFT_FIELDS, type Draft } from '../../ui/draft/draft.ts'
import { type KeptText, keptText } from '../../ui/kept-text.ts'
import type { Live } from '../../ui/live/use-live.ts'
import { type Command, type CommandRequest, type Edit, isEdit } from './command.ts'
import { nextSession } from './next-session.ts'
import {
  type Answer,
  type AttemptEvent,
  type Effect,
  firstSession,
  type GmSession,
  notYetSent,
  type Prepared,
  type SessionEvent,
} from './session-state.ts'

interface KeptSession {
  /** Changes when new pages can no longer send old commands. */
  readonly version: number
  /** In ms. */
  readonly at: number
  readonly draft: Draft
  readonly underway: Prepared | null
  /** Queued edits. Queued steps and days are dropped: they could have another effect by then. */
  readonly edits: readonly Edit[]
}

const VERSION = 1

const NOBODY = 0

/** How long the server remembers idempotency keys, in ms. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000

export const keepSession = ({ draft, underway, waiting }: GmSession, at: number): string | null => {
  const edits = waiting.map(({ command }) => command).filter(isEdit)
  if (!underway && edits.length === 0 && Object.keys(draft).length === 0) return null
  return JSON.stringify({ version: VERSION, at, draft, underway, edits } satisfies KeptSession)
}

export const keepsTheSame = (one: GmSession, other: GmSession): boolean =>
  one.draft === other.draft && one.underway === other.underway && one.waiting === other.waiting

const parse = (text: string): Partial<KeptSession> | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Readable edits, from any version of the page. */
const readDraft = (draft: Partial<Record<string, unknown>>): Draft =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((field) => {
      const { text, base } = (draft[field] ?? {}) as Record<string, unknown>
      return typeof text === 'string' && (typeof base === 'number' || typeof base === 'string')
    }).map((field) => [field, draft[field]]),
  )

/** An unanswered command is resent, under its key, with the first view. */
export const restoreSession = (name: string, text: string | null, now: number): GmSession => {
  const first = firstSession(name)
  const kept = text === null ? null : parse(text)
  if (!kept) return first
  const draft = readDraft(kept.draft ?? {})
  const { version, at = 0, underway, edits = [] } = kept
  if (version !== VERSION || now - at >= KEY_LIFE_MS) return { ...first, draft }
  return {
    ...first,
    draft,
    underway: underway ? notYetSent(NOBODY, underway) : null,
    waiting: edits.map((command) => ({ id: NOBODY, command })),
  }
}

export interface Cell<Value> {
  readonly get: () => Value
  readonly set: (change: (value: Value) => Value) => void
  /** Returns the unsubscribe function. */
  readonly listen: (listener: () => void) => () => void
}

export const createCell = <Value>(first: Value): Cell<Value> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change) => {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export interface GmRuntime extends Pick<Cell<GmSession>, 'get' | 'listen'> {
  readonly tell: (event: SessionEvent) => void
  /** Resolves to whether the command succeeded. */
  readonly run: (command: Command) => Promise<boolean>
}

/** From 500 on, the server itself does not know the outcome. */
export const failureOf = (attempt: number, error: unknown): AttemptEvent => {
  if (!(error instanceof ApiProblem)) {
    return { kind: 'lost', attempt, why: new NetworkFailure(error).message }
  }
  return error.status >= 500
    ? { kind: 'lost', attempt, why: error.detail }
    : { kind: 'refused', attempt, problem: error }
}

export const createRuntime = (props: {
  /** Throws what `request` throws. */
  readonly send: (request: CommandRequest, key: string) => Promise<Answer>
  readonly look: () => Promise<GmView>
  readonly onSignedOut: () => void
  readonly kept: KeptText
}): GmRuntime => {
  const { send, look, onSignedOut, kept } = props
  const cell = createCell(restoreSession(newIdempotencyKey(), kept.read(), Date.now()))
  const reports = new Map<number, (went: boolean) => void>()
  let ordered = 0

  const perform = (effect: Effect): void => {
    switch (effect.kind) {
      case 'send': {
        const { attempt, request, key } = effect
        send(request, key).then(
          (answer) => tell({ kind: 'answered', attempt, answer }),
          (error) => tell(failureOf(attempt, error)),
        )
        return
      }
      case 'wait': {
        const { attempt, ms } = effect
        setTimeout(() => tell({ kind: 'due', attempt }), ms)
        return
      }
      case 'report':
        reports.get(effect.id)?.(effect.went)
        reports.delete(effect.id)
        return
      case 'look':
        // On failure the live connection brings the view.
        look().then(
          (view) => tell({ kind: 'seen', view }),
          () => {},
        )
        return
      case 'sign-out':
        onSignedOut()
    }
  }

  const tell = (event: SessionEvent): void => {
    const before = cell.get()
    const session = nextSession(before, event)
    cell.set(() => session)
    if (!keepsTheSame(before, session)) kept.write(keepSession(session, Date.now()))
    for (const effect of session.effects) perform(effect)
  }

  return {
    get: cell.get,
    listen: cell.listen,
    tell,
    run: (command) =>
      new Promise((resolve) => {
        ordered += 1
        reports.set(ordered, resolve)
        tell({ kind: 'ordered', id: ordered, command })
      }),
  }
}

/** Unanswered requests are resent after this, in ms. */
export const ANSWER_LIMIT_MS = 8_000

/**
 * Starts what all parts of the GM's screen work on.
 *
 * @param onSignedOut must keep its identity between renders
 */
export const useRuntime = (
  campaign: string,
  { view, status }: Live<GmView>,
  onSignedOut: () => void,
): GmRuntime => {
  const [gm] = useState(() =>
    createRuntime({
      send: ({ route, ...options }, once) =>
        request(campaign, route, {
          ...options,
          once,
          signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        }),
      look: () => request(campaign, '/map'),
      onSignedOut,
      kept: keptText('sessionStorage', `overland-gm-${campaign}`),
    }),
  )
  useLayoutEffect(() => {
    if (view) gm.tell({ kind: 'seen', view })
  }, [gm, view])

  // After a reconnect, retries at once.
  useEffect(() => {
    if (status === 'live') gm.tell({ kind: 'nudged' })
  }, [gm, status])

  return gm
}
