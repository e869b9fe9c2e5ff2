import { useEffect, useLayoutEffect, useState } from 'react'
import { ApiProblem, NetworkFailure } from '#client/ui/api/problem.ts'
import { newIdempotencyKey, request } from '#client/ui/api/request.ts'
import { type Cell, createCell } from '#client/ui/cell.ts'
import { DRAFT_FIELDS, type Draft } from '#client/ui/draft/draft.ts'
import type { Live } from '#client/ui/live/use-live.ts'
import { type StoredText, storedText } from '#client/ui/stored-text.ts'
import type { GmView } from '#protocol/views.ts'
import { type Command, type CommandRequest, type Edit, isEdit } from './command.ts'
import { nextSession } from './next-session.ts'
import {
  type AttemptEvent,
  type CommandAnswer,
  type CommandUnderway,
  type Effect,
  type GmSession,
  initialSession,
  type SessionEvent,
} from './session-state.ts'

interface StoredSession {
  /** Changes when new pages can no longer send old commands. */
  readonly version: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly draft: Draft
  readonly underway: CommandUnderway | null
  /** Queued edits. Other queued commands are dropped: after a reload they could do something else. */
  readonly edits: readonly Edit[]
}

const VERSION = 1

/** How long the server stores idempotency keys, in ms. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000

export const serializeSession = (
  { draft, underway, waiting }: GmSession,
  at: number,
): string | null => {
  const edits = waiting.map(({ command }) => command).filter(isEdit)
  if (!underway && edits.length === 0 && Object.keys(draft).length === 0) return null
  return JSON.stringify({ version: VERSION, at, draft, underway, edits } satisfies StoredSession)
}

const hasSameStoredParts = (one: GmSession, other: GmSession): boolean =>
  one.draft === other.draft && one.underway === other.underway && one.waiting === other.waiting

const parseStored = (text: string): Partial<StoredSession> | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The readable fields of a stored draft, whatever version of the page stored it. */
const readDraft = (draft: Partial<Record<string, unknown>>): Draft =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((field) => {
      const { text, base } = (draft[field] ?? {}) as Record<string, unknown>
      return typeof text === 'string' && (typeof base === 'number' || typeof base === 'string')
    }).map((field) => [field, draft[field]]),
  )

/** The stored session. Its unanswered command is sent again with the same key once the first view comes. */
export const restoreSession = (name: string, text: string | null, now: number): GmSession => {
  const first = initialSession(name)
  const storedSession = text === null ? null : parseStored(text)
  if (!storedSession) return first
  const draft = readDraft(storedSession.draft ?? {})
  const { version, at = 0, underway, edits = [] } = storedSession
  if (version !== VERSION || now - at >= KEY_LIFE_MS) return { ...first, draft }
  return {
    ...first,
    draft,
    underway: underway
      ? { ...underway, runCalls: [], failures: 0, phase: { kind: 'unsent' } }
      : null,
    waiting: edits.map((command) => ({ runCalls: [], command })),
  }
}

export interface GmRuntime extends Pick<Cell<GmSession>, 'get' | 'listen'> {
  readonly dispatch: (event: SessionEvent) => void
  /** Resolves to whether the command succeeded. */
  readonly run: (command: Command) => Promise<boolean>
}

/** The event for a failed attempt. With status 500 or above, not even the server knows the outcome. */
export const attemptFailure = (attempt: number, error: unknown): AttemptEvent => {
  if (!(error instanceof ApiProblem)) {
    return { kind: 'no-answer', attempt, why: new NetworkFailure(error).message }
  }
  return error.status >= 500
    ? { kind: 'no-answer', attempt, why: error.message }
    : { kind: 'refused', attempt, problem: error }
}

export const createRuntime = (props: {
  /** `send` throws what `request` throws. */
  readonly send: (request: CommandRequest, key: string) => Promise<CommandAnswer>
  readonly fetchView: () => Promise<GmView>
  readonly onSignedOut: () => void
  readonly storage: StoredText
}): GmRuntime => {
  const { send, fetchView, onSignedOut, storage } = props
  const cell = createCell(restoreSession(newIdempotencyKey(), storage.read(), Date.now()))
  const resolvers = new Map<number, (went: boolean) => void>()
  let lastRunCall = 0

  const runEffect = (effect: Effect): void => {
    switch (effect.kind) {
      case 'send': {
        const { attempt, request, key } = effect
        send(request, key).then(
          (answer) => dispatch({ kind: 'answered', attempt, answer }),
          (error) => dispatch(attemptFailure(attempt, error)),
        )
        return
      }
      case 'wait': {
        const { attempt, ms } = effect
        setTimeout(() => dispatch({ kind: 'pause-over', attempt }), ms)
        return
      }
      case 'report':
        for (const runCall of effect.runCalls) {
          resolvers.get(runCall)?.(effect.succeeded)
          resolvers.delete(runCall)
        }
        return
      case 'fetch-view':
        // If this fails, the live connection brings the view.
        fetchView().then(
          (view) => dispatch({ kind: 'seen', view }),
          () => {},
        )
        return
      case 'sign-out':
        onSignedOut()
    }
  }

  const dispatch = (event: SessionEvent): void => {
    const before = cell.get()
    const session = nextSession(before, event)
    cell.set(() => session)
    if (!hasSameStoredParts(before, session)) storage.write(serializeSession(session, Date.now()))
    for (const effect of session.effects) runEffect(effect)
  }

  return {
    get: cell.get,
    listen: cell.listen,
    dispatch,
    run: (command) =>
      new Promise((resolve) => {
        lastRunCall += 1
        resolvers.set(lastRunCall, resolve)
        dispatch({ kind: 'ordered', runCalls: [lastRunCall], command })
      }),
  }
}

/** Time after which a request without an answer is sent again, in ms. */
export const ANSWER_TIMEOUT_MS = 8_000

/**
 * The one runtime of a GM's screen.
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
      send: ({ route, ...options }, idempotencyKey) =>
        request(campaign, route, {
          ...options,
          idempotencyKey,
          signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        }),
      fetchView: () => request(campaign, '/map'),
      onSignedOut,
      storage: storedText('sessionStorage', `overland-gm-${campaign}`),
    }),
  )
  useLayoutEffect(() => {
    if (view) gm.dispatch({ kind: 'seen', view })
  }, [gm, view])

  // After a reconnect, retries at once.
  useEffect(() => {
    if (status === 'live') gm.dispatch({ kind: 'retry-now' })
  }, [gm, status])

  return gm
}
