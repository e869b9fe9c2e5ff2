import { expect, test } from 'vitest'
import { lineResponse } from './line-response.ts'

test('R-GRID-10: where all pixels are alike there are no lines, at the border neither', () => {
  const pixels = new Float32Array(40 * 30).fill(100)
  const { pixels: lines } = lineResponse({ width: 40, height: 30, pixels }, 5)
  expect(Math.max(...lines.map(Math.abs))).toBeLessThan(1e-4)
})
