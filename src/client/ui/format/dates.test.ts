import { expect, test } from 'vitest'
import { sayAgo, sayDate, sayDateTime } from './dates.ts'

const NOW = Date.parse('2026-05-03T12:00:00Z')

test.each([
  ['2026-05-03T12:00:30Z', 'just now'],
  ['2026-05-03T11:59:30Z', 'just now'],
  ['2026-05-03T11:59:00Z', '1 minute ago'],
  ['2026-05-03T09:01:00Z', '2 hours ago'],
  ['2026-05-02T11:00:00Z', 'yesterday'],
  ['2026-03-01T12:00:00Z', '2 months ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
])('%s was %s', (instant, said) => {
  expect(sayAgo(instant, NOW)).toBe(said)
})

test('a day and a moment', () => {
  expect(sayDate('2026-05-03T12:00:00Z')).toBe('3 May 2026')
  expect(sayDateTime(new Date(2026, 4, 3, 13, 5).getTime())).toMatch(/^May 3, 2026, 1:05\sPM$/)
})
