import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '#client/ui/api/problem.ts'
import type { StoredText } from '#client/ui/stored-text.ts'
import { endedDay, NORTH, stroke, viewAt } from '#test/support/played-session.ts'
import { attemptFailure, createRuntime } from './runtime.ts'
import type { CommandAnswer } from './session-state.ts'

const problem = (status: number, code: ApiProblem['code']): ApiProblem =>
  new ApiProblem({ status, code, detail: code })

test.each([
  { what: 'no answer', error: new NetworkFailure('x'), kind: 'no-answer' },
  {
    what: 'an answer that took too long',
    error: new DOMException('', 'TimeoutError'),
    kind: 'no-answer',
  },
  {
    what: 'a 503: the server itself does not know',
    error: problem(503, 'UNAVAILABLE'),
    kind: 'no-answer',
  },
  { what: 'a 412', error: problem(412, 'STALE_REVISION'), kind: 'refused' },
  { what: 'a 401', error: problem(401, 'NOT_SIGNED_IN'), kind: 'refused' },
  { what: 'a 409', error: problem(409, 'NOTHING_TO_UNDO'), kind: 'refused' },
  { what: 'a 429', error: problem(429, 'TOO_MANY_REQUESTS'), kind: 'refused' },
])('$what is $kind', ({ error, kind }) => {
  expect(attemptFailure(1, error)).toMatchObject({ kind, attempt: 1 })
})

test('a server that does not know says so in its own words', () => {
  expect(attemptFailure(1, problem(503, 'UNAVAILABLE'))).toMatchObject({ why: 'UNAVAILABLE' })
})

/** The answer to a change of that revision. */
const changed = (n: number): CommandAnswer => viewAt(n + 1)

/** A runtime over answers that come one after another: values are answered, errors thrown. */
const runtimeOver = (...answers: unknown[]) => runtimeKeeping(memory(), ...answers)

const memory = (text: string | null = null): StoredText => ({
  read: () => text,
  write: (next) => {
    text = next
  },
})

const runtimeKeeping = (storage: StoredText, ...answers: unknown[]) => {
  const keys: string[] = []
  const signedOut = vi.fn()
  const fetchView = vi.fn(async () => viewAt(9))
  const gm = createRuntime({
    send: async (_, key) => {
      keys.push(key)
      const answer = await answers.shift()
      if (answer instanceof Error) throw answer
      return answer as CommandAnswer
    },
    fetchView,
    onSignedOut: signedOut,
    storage,
  })
  gm.dispatch({ kind: 'seen', view: viewAt(1) })
  return { gm, keys, fetchView, signedOut }
}

test('a request without an answer is sent again after its pause, under the same key', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { gm, keys } = runtimeOver(new NetworkFailure('x'), changed(1))
  const went = gm.run(stroke(1))
  await vi.advanceTimersByTimeAsync(399)
  expect(keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await went).toBe(true)
  expect(keys[1]).toBe(keys[0])
  expect(gm.get().view?.revision).toBe('e-2')
})

test('each order hears of its own command', async () => {
  const { gm, keys } = runtimeOver(changed(1), problem(400, 'INVALID_INPUT'), changed(2))
  const went = [1, 2, 3].map((n) => gm.run(stroke(n)))
  expect(await Promise.all(went)).toEqual([true, false, true])
  expect(new Set(keys).size).toBe(3)
  expect(keys.every((key) => /^[\w-]{1,64}$/.test(key))).toBe(true)
})

test('a page that was loaded anew goes on with what it stored, and forgets what is done', async () => {
  const stored = memory()
  const never = new Promise<never>(() => {})
  const old = runtimeKeeping(stored, never)
  old.gm.dispatch({ kind: 'wrote', field: 'food', text: '45' })
  void old.gm.run({ kind: 'save' })
  const page = runtimeKeeping(stored, changed(1))
  expect(page.keys).toEqual(old.keys)
  await vi.waitFor(() => expect(page.gm.get().underway).toBeNull())
  expect(stored.read()).toBeNull()
})

test('a day whose view does not come is fetched', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { gm, fetchView } = runtimeOver(endedDay(viewAt(2)))
  const went = gm.run(NORTH)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fetchView).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await went).toBe(true)
  expect(fetchView).toHaveBeenCalledTimes(1)
  expect(gm.get().view).toEqual(viewAt(9))
})
