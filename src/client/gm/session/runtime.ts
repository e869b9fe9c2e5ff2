import { useEffect, useLayoutEffect, useState } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import { newIdempotencyKey } from '../../ui/api/idempotency-key.ts'
import { ApiProblem, NetworkFailure } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import { type KeptText, keptText } from '../../ui/kept-text.ts'
import type { Live } from '../../ui/live/use-live.ts'
import type { Command, CommandRequest } from './command.ts'
import { keepSession, keepsTheSame, restoreSession } from './kept-session.ts'
import { nextSession } from './next-session.ts'
import type { Answer, AttemptEvent, Effect, GmSession, SessionEvent } from './session-state.ts'

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
const ANSWER_LIMIT_MS = 8_000

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
