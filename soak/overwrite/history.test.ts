import { expect, test } from 'vitest'
import { findings } from '../support/outcome.ts'
import { type Accepted, judgeHistory, type Look } from './history.ts'

const change = (base: number, start: number, end: number): Accepted => ({
  base,
  result: base + 1,
  start,
  end,
})

const judged = (accepted: readonly Accepted[], looks: readonly Look[] = []): number => {
  const found = findings()
  judgeHistory(accepted, looks, found)
  return found.list().length
}

test('a line of changes is in order, however the answers overlap', () => {
  expect(judged([change(5, 0, 9), change(6, 1, 3), change(7, 3, 4)])).toBe(0)
})

test('two changes on one base are found', () => {
  expect(judged([change(5, 0, 1), change(5, 0, 1)])).toBeGreaterThan(0)
})

test('a change that was made before one that had been answered is found', () => {
  expect(judged([change(5, 5, 6), change(6, 0, 1)])).toBeGreaterThan(0)
})

test.each([
  ['misses what had been answered', { revision: 5, start: 2, end: 3 }, 1],
  ['sees what was not asked for yet', { revision: 7, start: 1, end: 2 }, 1],
  ['is as old as it may be', { revision: 5, start: 0.5, end: 3 }, 0],
])('a look that %s', (_, look, broken) => {
  expect(judged([change(5, 0, 1), change(6, 4, 5)], [look])).toBe(broken)
})
