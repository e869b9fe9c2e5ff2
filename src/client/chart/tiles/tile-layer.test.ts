import { expect, test } from 'vitest'
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, retryPause } from './tile-layer.ts'

test.each([
  { misses: 1, longest: FIRST_PAUSE_MS },
  { misses: 2, longest: 2 * FIRST_PAUSE_MS },
  { misses: 3, longest: 4 * FIRST_PAUSE_MS },
  { misses: 5, longest: LONGEST_PAUSE_MS },
  { misses: 2000, longest: LONGEST_PAUSE_MS },
])(
  'after $misses misses a tile is asked for again within $longest ms, not all at once',
  ({ misses, longest }) => {
    expect(retryPause(misses, 1)).toBe(longest)
    expect(retryPause(misses, 0.5)).toBe(longest * 0.75)
    expect(retryPause(misses, 0)).toBe(longest / 2)
  },
)
