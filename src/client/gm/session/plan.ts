import { useEffect, useState } from 'react'
import { isSameJson } from '../../../protocol/json-patch.ts'
import type { Plan } from '../../../protocol/plan.ts'
import type { GmView } from '../../../protocol/views.ts'
import { isSignedOut } from '../../ui/api/problem.ts'
import { request } from '../../ui/api/request.ts'
import type { Live } from '../../ui/live/use-live.ts'
import { useListener } from '../../ui/use-listener.ts'
import { ANSWER_LIMIT_MS, type Cell, createCell } from './runtime.ts'

interface PlanState {
  /** null: it has not come yet. */
  readonly plan: Plan | null
  /** The last write failed; it is sent again by itself. */
  readonly isMissed: boolean
}

export interface Planner extends Pick<Cell<PlanState>, 'get' | 'listen'> {
  /** Writes a moment after the last change. Nothing happens before the plan is here. */
  readonly change: (part: Partial<Plan>) => void
  /** Asks for the plan, once what was changed here is written. */
  readonly look: () => void
  /** Writes what is not written yet at once, as the page may close. */
  readonly flush: () => void
}

const PAUSE_MS = 400
const AGAIN_MS = 3_000

/** R-PLAN-4: the plan as this page has it. A change made here wins over what comes before it is written. */
export const createPlanner = (props: {
  /** Both throw what `request` throws. */
  readonly read: () => Promise<Plan>
  readonly write: (plan: Plan) => Promise<unknown>
  readonly onSignedOut: () => void
}): Planner => {
  const { read, write, onSignedOut } = props
  const cell = createCell<PlanState>({ plan: null, isMissed: false })
  const planned = (): Plan | null => cell.get().plan
  const set = (part: Partial<PlanState>): void => cell.set((before) => ({ ...before, ...part }))
  /** What the server has, as far as this page knows. */
  let saved: Plan | null = null
  let isSending = false
  let isBehind = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (act: () => Promise<void>, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void act(), ms)
  }
  const failed = (error: unknown, act: () => Promise<void>): void => {
    if (isSignedOut(error)) onSignedOut()
    else later(act, AGAIN_MS)
  }

  const send = async (): Promise<void> => {
    const plan = planned()
    if (!plan || isSending || plan === saved) return
    isSending = true
    try {
      await write(plan)
      isSending = false
      saved = plan
      set({ isMissed: false })
      if (plan !== planned()) later(send, 0)
      else if (isBehind) await look()
    } catch (error) {
      isSending = false
      set({ isMissed: true })
      failed(error, send)
    }
  }

  const look = async (): Promise<void> => {
    const before = planned()
    isBehind = before !== saved
    if (isBehind) return send()
    try {
      const found = await read()
      if (before !== planned()) return look()
      saved = isSameJson(found, before) ? before : found
      if (saved !== before) set({ plan: saved })
    } catch (error) {
      isBehind = true
      failed(error, look)
    }
  }

  return {
    get: cell.get,
    listen: cell.listen,
    change: (part) => {
      const plan = planned()
      if (!plan) return
      set({ plan: { ...plan, ...part } })
      later(send, PAUSE_MS)
    },
    look: () => void look(),
    flush: () => {
      const plan = planned()
      if (plan && plan !== saved) write(plan).catch(() => {})
    },
  }
}

/**
 * Starts what all parts of the GM's screen plan with.
 *
 * @param onSignedOut must keep its identity between renders
 */
export const usePlanning = (
  campaign: string,
  { view, status, plan: told }: Live<GmView>,
  onSignedOut: () => void,
): Planner => {
  const [planner] = useState(() => {
    const ask = <Answer>(body?: Plan): Promise<Answer> =>
      request(campaign, '/plan', {
        ...(body && { method: 'PUT', body, keepalive: true }),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
    return createPlanner({ read: () => ask(), write: ask, onSignedOut })
  })
  // A restore, which brings its own plan, begins an epoch.
  const epoch = view?.revision.slice(0, view.revision.lastIndexOf('-'))
  useEffect(() => {
    if (status === 'live' && epoch !== undefined) planner.look()
  }, [planner, status, epoch])
  useEffect(() => {
    if (told && !isSameJson(told, planner.get().plan)) planner.look()
  }, [planner, told])
  useListener('pagehide', planner.flush)
  useListener('visibilitychange', planner.flush)
  return planner
}
