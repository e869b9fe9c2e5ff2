import { useEffect, useState } from 'react'
import { isSignedOut } from '#client/ui/api/problem.ts'
import { request } from '#client/ui/api/request.ts'
import { type Cell, createCell } from '#client/ui/cell.ts'
import { useListener } from '#client/ui/use-listener.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import { ANSWER_TIMEOUT_MS } from './runtime.ts'

interface PlanState {
  /** null until the plan is loaded. */
  readonly plan: Plan | null
  /** Whether the last write failed; it is retried automatically. */
  readonly hasFailed: boolean
}

export interface Planner extends Pick<Cell<PlanState>, 'get' | 'listen'> {
  /** Changes the plan, and writes it shortly after the last change. Does nothing until it is loaded. */
  readonly change: (part: Partial<Plan>) => void
  /** Reads the plan again: another page may have written it. */
  readonly reload: () => void
  /** Writes unwritten changes at once, as the page may close. */
  readonly flush: () => void
}

const WRITE_PAUSE_MS = 400
const RETRY_MS = 3_000

/** R-PLAN-4: holds the plan of this page, and writes its changes to the server. */
export const createPlanner = (props: {
  /** `read` and `write` throw what `request` throws. */
  readonly read: () => Promise<Plan>
  readonly write: (plan: Plan) => Promise<unknown>
  readonly onSignedOut: () => void
}): Planner => {
  const { read, write, onSignedOut } = props
  const cell = createCell<PlanState>({ plan: null, hasFailed: false })
  const currentPlan = (): Plan | null => cell.get().plan
  const update = (part: Partial<PlanState>): void => cell.set((before) => ({ ...before, ...part }))
  let saved: Plan | null = null
  let isStale = false
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const syncLater = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void sync(), ms)
  }

  const readPlan = async (): Promise<void> => {
    const loadedPlan = await read()
    isStale = false
    // The last write wins: changes that are not written yet stay.
    if (currentPlan() !== saved || isSameJson(loadedPlan, saved)) return
    saved = loadedPlan
    update({ plan: loadedPlan })
  }

  const sync = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      for (let plan = currentPlan(); isStale || plan !== saved; plan = currentPlan()) {
        if (plan === null || plan === saved) await readPlan()
        else {
          await write(plan)
          saved = plan
          update({ hasFailed: false })
        }
      }
    } catch (error) {
      update({ hasFailed: currentPlan() !== saved })
      if (isSignedOut(error)) onSignedOut()
      else syncLater(RETRY_MS)
    } finally {
      isBusy = false
    }
  }

  return {
    get: cell.get,
    listen: cell.listen,
    change: (part) => {
      const plan = currentPlan()
      if (!plan) return
      update({ plan: { ...plan, ...part } })
      syncLater(WRITE_PAUSE_MS)
    },
    reload: () => {
      isStale = true
      void sync()
    },
    flush: () => {
      const plan = currentPlan()
      if (plan && plan !== saved) write(plan).catch(() => {})
    },
  }
}

/**
 * Creates the planner that all parts of the GM's screen share.
 *
 * @param onSignedOut must keep its identity between renders
 */
export const useCreatePlanner = (
  campaign: string,
  view: GmView | null,
  onSignedOut: () => void,
): Planner => {
  const [planner] = useState(() => {
    const requestPlan = <Answer>(body?: Plan): Promise<Answer> =>
      request(campaign, '/plan', {
        ...(body && { method: 'PUT', body, keepalive: true }),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
    return createPlanner({ read: () => requestPlan(), write: requestPlan, onSignedOut })
  })
  // A restored backup has its own plan, and begins a new epoch.
  const epoch = view?.revision.slice(0, view.revision.lastIndexOf('-'))
  useEffect(() => {
    if (epoch !== undefined) planner.reload()
  }, [planner, epoch])
  useListener('pagehide', planner.flush)
  useListener('visibilitychange', () => (document.hidden ? planner.flush() : planner.reload()))
  return planner
}
