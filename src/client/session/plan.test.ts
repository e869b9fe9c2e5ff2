import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '#client/ui/api/problem.ts'
import { EMPTY_PLAN, type Plan } from '#protocol/map/plan.ts'
import { createPlanner } from './plan.ts'

/** A planner whose server answers when the test says so. */
const planning = async () => {
  const server = { plan: EMPTY_PLAN, failure: null as Error | null, ms: 10 }
  const written: (number | null)[] = []
  const answer = async <Value>(make: () => Value): Promise<Value> => {
    await new Promise((resolve) => setTimeout(resolve, server.ms))
    if (server.failure) throw server.failure
    return make()
  }
  const onSignedOut = vi.fn()
  const read = vi.fn(() => answer(() => structuredClone(server.plan)))
  const planner = createPlanner({
    read,
    write: (plan: Plan) => {
      written.push(plan.carry)
      return answer(() => {
        server.plan = plan
      })
    },
    onSignedOut,
  })
  const after = async (ms: number) => vi.advanceTimersByTimeAsync(ms)
  planner.reload()
  await after(20)
  const carry = () => planner.get().plan?.carry
  return { server, written, planner, read, onSignedOut, after, carry }
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('R-PLAN-4: changes are seen at once, and written together a moment after the last one', async () => {
  const { planner, written, after, carry } = await planning()
  for (const weight of [1, 2, 3]) {
    planner.change({ carry: weight })
    expect(carry()).toBe(weight)
    await after(300)
  }
  expect(written).toEqual([])
  await after(200)
  expect(written).toEqual([3])
  await after(10_000)
  expect(written).toEqual([3])
})

test('R-PLAN-4: a write that fails is sent again until it is answered, with what changed meanwhile', async () => {
  const { planner, server, written, after, carry } = await planning()
  server.failure = new NetworkFailure('offline')
  planner.change({ carry: 1 })
  await after(500)
  expect(planner.get().hasFailed).toBe(true)
  planner.change({ carry: 2 })
  await after(4_000)
  server.failure = null
  await after(4_000)
  expect(written.at(-1)).toBe(2)
  expect([carry(), server.plan.carry, planner.get().hasFailed]).toEqual([2, 2, false])
})

test('R-PLAN-4: a plan of another page is taken, but not over what is changed here', async () => {
  const { planner, server, after, carry } = await planning()
  server.plan = { ...EMPTY_PLAN, carry: 7 }
  planner.reload()
  await after(20)
  expect(carry()).toBe(7)

  planner.reload()
  planner.change({ carry: 8 })
  await after(20)
  expect(carry()).toBe(8)
  await after(600)
  expect(server.plan.carry).toBe(8)
})

test('where the session ended nothing is tried again', async () => {
  const { planner, server, written, onSignedOut, after } = await planning()
  server.failure = new ApiProblem({ status: 401, code: 'NOT_SIGNED_IN', detail: '' })
  planner.change({ carry: 1 })
  await after(20_000)
  expect(written).toEqual([1])
  expect(onSignedOut).toHaveBeenCalledTimes(1)
})
