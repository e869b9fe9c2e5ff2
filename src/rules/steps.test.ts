import { expect, test } from 'vitest'
import { atOnce, ELEMENTS_A_STEP, pausing, type Steps } from './steps.ts'

function* sum(numbers: readonly number[]): Steps<number> {
  let all = 0
  yield* pausing(numbers, (one) => {
    all += one
  })
  return all
}

test('work pauses after some elements, and comes to the same result as at once', () => {
  const ones = Array.from({ length: 2 * ELEMENTS_A_STEP + 1 }, () => 1)
  const work = sum(ones)
  expect([work.next(), work.next()]).toEqual([
    { done: false, value: undefined },
    { done: false, value: undefined },
  ])
  expect(work.next()).toEqual({ done: true, value: ones.length })
  expect(atOnce(sum(ones))).toBe(ones.length)
})
