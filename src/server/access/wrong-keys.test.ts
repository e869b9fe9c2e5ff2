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
    wrongKeys.attempt(address, isRight, signal).then((result) => {
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

test('many attempts at once gain nothing: ten are looked at, the others wait', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(0)
  const slow = () => clock.sleep(100).then(wrong)
  const attempts = Array.from({ length: 13 }, () => attempt(slow))
  await clock.advance(150)
  expect(answered).toHaveLength(10 + 1)
  await clock.advance(20_000)
  await Promise.all(attempts)
  expect(answered.slice(-2)).toEqual([1_100, 2_100])
})

test('the right key enters, after those who waited before it', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(10)
  const attempts = [attempt(wrong), attempt(right)]
  await clock.advance(2_000)
  expect(await Promise.all(attempts)).toEqual([false, true])
  expect(answered).toEqual([1_000, 2_000])
})

test('other addresses do not notice, nor does the same one after a quiet minute', async () => {
  const { clock, attempt } = await afterWrongKeys(10)
  expect(await attempt(right, '192.0.2.2')).toBe(true)
  await clock.advance(60_000)
  expect(await attempt(wrong)).toBe(false)
})

test('a hundred attempts of an address wait; more are told when to come again', async () => {
  const { clock, attempt } = await afterWrongKeys(10)
  const waiting = Array.from({ length: 100 }, () => attempt(wrong))
  await expect(attempt(right)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    headers: { 'retry-after': '101' },
  })
  await clock.advance(200_000)
  await Promise.all(waiting)
  expect(await attempt(right)).toBe(true)
})

test('an attempt whose sender left makes room in the line', async () => {
  const { clock, attempt } = await afterWrongKeys(10)
  const left = new AbortController()
  const gone = Array.from({ length: 100 }, () => attempt(wrong, HERE, left.signal))
  left.abort(new Error('left'))
  const outcomes = await Promise.allSettled(gone)
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  const next = attempt(right)
  await clock.advance(200_000)
  expect(await next).toBe(true)
})
