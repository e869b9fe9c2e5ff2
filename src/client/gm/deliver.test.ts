import { describe, expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '../api/problem.ts'
import { deliver, type Trouble } from './deliver.ts'

const problem = (status: number, code: ApiProblem['code']): ApiProblem =>
  new ApiProblem({ status, code, detail: code })

/** Asks that fail one after another, then succeed. */
const deliverThrough = async (failures: readonly Error[], pauses: readonly number[]) => {
  const left = [...failures]
  const waits: (number | undefined)[] = []
  const troubles: Trouble[] = []
  const answer = await deliver({
    ask: async () => {
      const failure = left.shift()
      if (failure) throw failure
      return 'done'
    },
    pauses,
    wait: async (pause) => {
      waits.push(pause)
    },
    onTrouble: (trouble) => troubles.push(trouble),
  })
  return { answer, waits, troubles }
}

describe('an errand', () => {
  test('that is answered is asked once', async () => {
    expect(await deliverThrough([], [1, 2])).toEqual({ answer: 'done', waits: [], troubles: [] })
  })

  test('without an answer is sent again by itself, then waits for a person', async () => {
    const lost = [1, 2, 3].map((n) => new NetworkFailure(n))
    expect(await deliverThrough(lost, [400, 1000])).toEqual({
      answer: 'done',
      waits: [400, 1000, undefined],
      troubles: ['retrying', 'retrying', 'unanswered'],
    })
  })

  test('whose outcome the server itself does not know is sent again', async () => {
    const { waits } = await deliverThrough([problem(503, 'UNAVAILABLE')], [400])
    expect(waits).toEqual([400])
  })

  test('that took too long is sent again', async () => {
    const { waits } = await deliverThrough([new DOMException('', 'TimeoutError')], [400])
    expect(waits).toEqual([400])
  })

  test.each([
    [412, 'STALE_REVISION'],
    [401, 'NOT_SIGNED_IN'],
    [409, 'NOTHING_TO_UNDO'],
    [429, 'TOO_MANY_REQUESTS'],
  ] as const)('that is refused with %i is not sent again', async (status, code) => {
    await expect(deliverThrough([problem(status, code)], [400])).rejects.toThrow(code)
  })
})
