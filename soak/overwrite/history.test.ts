import { expect, test } from 'vitest'
import { newFindings } from '../support/outcome.ts'
import { type AcceptedChange, judgeHistory, type ReadView } from './history.ts'

const change = (base: number, start: number, end: number): AcceptedChange => ({
  base,
  result: base + 1,
  start,
  end,
})

const countFindings = (
  accepted: readonly AcceptedChange[],
  views: readonly ReadView[] = [],
): number => {
  const findings = newFindings()
  judgeHistory(accepted, views, findings)
  return findings.list().length
}

test('a line of changes is in order, however the answers overlap', () => {
  expect(countFindings([change(5, 0, 9), change(6, 1, 3), change(7, 3, 4)])).toBe(0)
})

test('two changes on one base are found', () => {
  expect(countFindings([change(5, 0, 1), change(5, 0, 1)])).toBeGreaterThan(0)
})

test('a change that was made before one that had been answered is found', () => {
  expect(countFindings([change(5, 5, 6), change(6, 0, 1)])).toBeGreaterThan(0)
})

test.each([
  ['misses an answered change', { revision: 5, start: 2, end: 3 }, 1],
  ['shows a change that was not requested yet', { revision: 7, start: 1, end: 2 }, 1],
  ['is as old as it may be', { revision: 5, start: 0.5, end: 3 }, 0],
])('a view that %s', (_, view, broken) => {
  expect(countFindings([change(5, 0, 1), change(6, 4, 5)], [view])).toBe(broken)
})
