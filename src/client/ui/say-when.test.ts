import { expect, test } from 'vitest'
import { sayBytes } from './say-bytes.ts'
import { sayAgo } from './say-when.ts'

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

test.each([
  [0, 'less than 1 kB'],
  [999, 'less than 1 kB'],
  [1_000, '1 kB'],
  [48_000, '48 kB'],
  [999_999, '1,000 kB'],
  [1_250_000, '1.3 MB'],
  [25_400_000_000, '26 GB'],
])('%i bytes are %s', (bytes, said) => {
  expect(sayBytes(bytes)).toBe(said)
})
