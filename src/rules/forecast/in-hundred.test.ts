import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inHundred } from './in-hundred.ts'

test.each([
  [4111, 'about', 41],
  [50, 'about', 1],
  [49, 'less', 1],
  [0, 'less', 1],
  [9949, 'about', 99],
  [9951, 'more', 99],
  [10_000, 'more', 99],
] as const)('R-CAST-6: %i of 10,000 runs are %s %i of 100', (count, kind, of) => {
  expect(inHundred(count, 10_000, false)).toEqual({ kind, of })
})

test('R-CAST-6: 0 and 100 are said of what is certain, and of nothing else', () => {
  expect(inHundred(10_000, 10_000, true)).toEqual({ kind: 'certain', of: 100 })
  expect(inHundred(0, 10_000, true)).toEqual({ kind: 'certain', of: 0 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (count) => {
      const { of } = inHundred(count, 10_000, false)
      expect(of).toBeGreaterThan(0)
      expect(of).toBeLessThan(100)
    }),
  )
})
