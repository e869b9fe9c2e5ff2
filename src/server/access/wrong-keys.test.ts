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

test('whatever burst of wrong keys came before, the right key enters within a second', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(10)
  const burst = Array.from({ length: 130 }, () => attempt(wrong))
  const outcomes = Promise.allSettled(burst)
  await clock.advance(300)
  const entered = attempt(right)
  await clock.advance(700)
  expect(await entered).toBe(true)
  expect(answered).toEqual([1_000])
  await clock.advance(60_000)
  const answers = await outcomes
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(29)
})

test('wrong keys that take long to look at keep the right one waiting no longer', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(0)
  const slow = Array.from({ length: 10 }, (_, at) => 1_000 + 500 * at).map((ms) =>
    attempt(() => clock.sleep(ms).then(wrong)),
  )
  const burst = [attempt(wrong), attempt(wrong), attempt(wrong)]
  await clock.advance(1_200)
  const entered = attempt(right)
  await clock.advance(1_000)
  expect(await entered).toBe(true)
  await clock.advance(10_000)
  await Promise.all([...slow, ...burst])
  expect(answered).toHaveLength(14)
})

test('other addresses do not notice, nor does the same one after a quiet minute', async () => {
  const { clock, attempt } = await afterWrongKeys(10)
  expect(await attempt(right, '192.0.2.2')).toBe(true)
  await clock.advance(60_000)
  expect(await attempt(wrong)).toBe(false)
})

test('thirty attempts of an address wait; the oldest is told to come again for each more', async () => {
  const { clock, attempt } = await afterWrongKeys(10)
  const oldest = attempt(right)
  const others = Array.from({ length: 30 }, () => attempt(wrong))
  await expect(oldest).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    headers: { 'retry-after': '2' },
  })
  await clock.advance(40_000)
  expect(await Promise.all(others)).not.toContain(true)
})

test('an attempt whose sender left takes nobody a second', async () => {
  const { clock, attempt, answered } = await afterWrongKeys(10)
  const left = new AbortController()
  const gone = Array.from({ length: 60 }, () => attempt(wrong, HERE, left.signal))
  const outcomes = Promise.allSettled(gone)
  left.abort()
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
  await clock.advance(500)
  const next = attempt(right)
  await clock.advance(500)
  expect(await next).toBe(true)
  expect(answered).toEqual([1_000])
})
