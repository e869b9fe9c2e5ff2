import { expect, test } from 'vitest'
import { longChange, shortChange } from './command-words.ts'

test.each([
  [{ kind: 'day', day: 1_200 }, 'day 1,200'],
  [{ kind: 'day', day: 5, days: { first: 5, last: 9 } }, 'days 5 to 9'],
  [{ kind: 'save', day: null, days: { first: 998, last: 1_002 } }, 'days 998 to 1,002'],
  [{ kind: 'day', day: 5, days: { first: 5, last: 5 } }, 'day 5'],
] as const)('R-REW-4: undo and redo name what they take back: %o', (summary, words) => {
  expect(shortChange(summary)).toBe(words)
  expect(longChange(summary)).toBe(words)
})
