import { expect, test } from 'vitest'
import { averagedAlong, evened, linesOf } from './line-response.ts'

test('R-GRID-10: where all pixels are alike there are no lines, at the border neither', () => {
  const pixels = new Float32Array(40 * 30).fill(100)
  const even = evened({ width: 40, height: 30, pixels }, 5)
  const { ways } = linesOf(averagedAlong(even, { radius: 8, from: 0, count: 3 }), 8, 'dark')
  for (const way of ways) expect(Math.max(...way.pixels.map(Math.abs))).toBeLessThan(1e-3)
})
