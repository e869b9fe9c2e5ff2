import { expect, test } from 'vitest'
import { nextSessionName } from './next-session.ts'

test.each([
  [[], 'Session 1'],
  [[null, 'Session 7'], 'Session 8'],
  [['Session 7: the tomb'], 'Session 8'],
  [['The coast'], 'Session 2'],
  [['Session 3', 'Interlude'], 'Session 4'],
])('R-PAGE-1: the next session after %j is proposed', (names, next) => {
  expect(nextSessionName(names.map((session) => ({ session })))).toBe(next)
})
