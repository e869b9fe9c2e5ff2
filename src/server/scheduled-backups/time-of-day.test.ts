import { expect, test } from 'vitest'
import { lastAt } from './time-of-day.ts'

const AT_FOUR = { hour: 4, minute: 0 }

type Minute = readonly [number, number, number, number, number]

test.each<[string, Minute, Minute]>([
  ['later that day', [2026, 10, 22, 19, 30], [2026, 10, 22, 4, 0]],
  ['on the minute', [2026, 10, 22, 4, 0], [2026, 10, 22, 4, 0]],
  ['a minute before', [2026, 10, 22, 3, 59], [2026, 10, 21, 4, 0]],
  ['before it on the first of a year', [2026, 0, 1, 0, 0], [2025, 11, 31, 4, 0]],
])('%s', (_, now, last) => {
  expect(new Date(lastAt(new Date(...now).getTime(), AT_FOUR))).toEqual(new Date(...last))
})
