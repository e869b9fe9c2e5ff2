import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexCorners, hexLine } from '#shared/grid.ts'
import { type Hex, hexDistance } from '#shared/hex.ts'
import { hexNearOrigin } from '#test/support/grids.ts'

describe('the line between two hexes', () => {
  test('it leads from one to the other by neighbours, in as few steps as can be', () => {
    fc.assert(
      fc.property(hexNearOrigin(60), hexNearOrigin(60), (a, b) => {
        const line = hexLine(a, b)
        expect(line).toHaveLength(hexDistance(a, b) + 1)
        expect([line[0], line.at(-1)]).toEqual([a, b])
        for (const [index, hex] of line.entries())
          if (index > 0) expect(hexDistance(hex, line[index - 1] ?? hex)).toBe(1)
      }),
    )
  })

  test('it stays on the straight line between the centres', () => {
    fc.assert(
      fc.property(hexNearOrigin(60), hexNearOrigin(60), (a, b) => {
        for (const hex of hexLine(a, b)) expect(touchesLine(hex, a, b)).toBe(true)
      }),
    )
  })
})

/** Whether a hex's corners lie on both sides of the line through two centres, or all but on it. */
const touchesLine = (hex: Hex, a: Hex, b: Hex): boolean => {
  const sides = hexCorners({ left: 0, top: 0, columnSpacing: 1, rowSpacing: 1 }, hex).map(
    (corner) => (b.x - a.x) * (corner.y - a.y) - (b.y - a.y) * (corner.x - a.x),
  )
  const close = 1e-3 * Math.hypot(b.x - a.x, b.y - a.y)
  return Math.min(...sides) <= close && Math.max(...sides) >= -close
}
