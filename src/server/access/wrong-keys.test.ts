import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { createWrongKeys } from './wrong-keys.ts'

const wrong = async () => false
const right = async () => true
const HERE = '192.0.2.1'

const afterWrongKeys = async (count: number) => {
  const clock = manualClock()
  const wrongKeys = createWrongKeys(clock)
  for (let key = 0; key < count; key += 1) await wrongKeys.attempt(HERE, wrong)
  const answered: number[] = []
  const attempt = (isRight: () => Promise<boolean>, address = HERE, signal?: AbortSignal) =>
    wrongKeys.attempt(address, isRight, { signal }).then((result) => {
      answered.push(clock.elapsed())
      return result
    })
  return { clock, attempt, answered }
}

test('nine wrong keys in a minute are answered at once, and so is the next', async () => {
  const { attempt } = await afterWrongKeys(9)
  expect(await attempt(wrong)).toBe(false)
})

test('from the tenth wrong key in a minute an address is answered one attempt a second', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(10)
  const attempts = [attempt(wrong), attempt(wrong), attempt(wrong)]
  await clock.advance(10_000)
  expect(await Promise.all(attempts)).toEqual([false, false, false])
  expect(answered).toEqual([1_000, 2_000, 3_000])
})

test('whatever burst of wrong keys came before, the right key enters at once', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(10)
  const outcomes = Promise.allSettled(Array.from({ length: 130 }, () => attempt(wrong)))
  expect(await attempt(right)).toBe(true)
  expect(answered).toEqual([0])
  await clock.advance(60_000)
  const answers = await outcomes
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '2' } },
  })
})

test('other addresses do not notice, nor does the same one after a quiet minute', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(10)
  expect(await attempt(wrong, '192.0.2.2')).toBe(false)
  await clock.advance(60_000)
  expect(await attempt(wrong)).toBe(false)
  expect(answered).toEqual([0, 60_000])
})

test('askers who leave put nobody off for longer than those who may wait', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(10)
  for (let burst = 0; burst < 5; burst += 1) {
    const left = new AbortController()
    const gone = Array.from({ length: 20 }, () => attempt(wrong, HERE, left.signal))
    await Promise.resolve()
    left.abort()
    await Promise.all(gone)
  }
  const gone = answered.length
  const next = attempt(wrong)
  await clock.advance(30_000)
  expect(await next).toBe(false)
  expect(answered).toHaveLength(gone + 1)
})
