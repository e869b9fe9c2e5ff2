import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '../../../test/support/arbitraries.ts'
import { HEADINGS, type Hex, hexDistance, isWithinBounds, move, sameHex } from '../hex.ts'
import { aim } from './aim.ts'

const ORIGIN: Hex = { x: 0, y: 0 }

describe('the aim', () => {
  test.each([
    [{ x: 0, y: -8 }, 1],
    [{ x: 4, y: -4 }, 2],
    [{ x: 4, y: 4 }, 3],
    [{ x: 0, y: 8 }, 4],
    [{ x: -4, y: 4 }, 5],
    [{ x: -4, y: -4 }, 6],
  ])('R-AIM-1: along a straight row of hexes to %o it is heading %i', (to, heading) => {
    expect(aim(ORIGIN, to)).toBe(heading)
  })

  test.each([
    ['a little east of north', { x: 1, y: -7 }, 1],
    ['nearly north-east', { x: 3, y: -5 }, 2],
    ['a little north of east', { x: 6, y: -2 }, 2],
    ['a little south of east', { x: 6, y: 2 }, 3],
  ])('R-AIM-1: nearest to the straight line: %s', (_, to, heading) => {
    expect(aim(ORIGIN, to)).toBe(heading)
  })

  test.each([
    [{ x: 1, y: -3 }, 1],
    [{ x: 2, y: 0 }, 2],
    [{ x: 1, y: 3 }, 3],
    [{ x: -1, y: 3 }, 4],
    [{ x: -2, y: 0 }, 5],
    [{ x: -1, y: -3 }, 1],
  ])('R-AIM-1: the lower number on a tie, towards %o', (to, heading) => {
    expect(aim(ORIGIN, to)).toBe(heading)
  })

  test('R-AIM-1: never out of the world', () => {
    expect(aim({ x: 0, y: 10_000 }, { x: -4, y: 10_000 })).toBe(6)
  })

  test('R-AIM-1: no heading to the hex itself', () => {
    expect(aim({ x: 3, y: 5 }, { x: 3, y: 5 })).toBeNull()
  })

  test('R-AIM-1: each step is one nearer, none that is as near lies nearer to the line', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (from, to) => {
        const heading = aim(from, to)
        expect(heading === null).toBe(sameHex(from, to))
        if (heading === null) return
        const distance = hexDistance(from, to)
        const angle = (a: Hex) => {
          const [dx, dy] = [(to.x - from.x) * Math.sqrt(3), to.y - from.y]
          const [sx, sy] = [(a.x - from.x) * Math.sqrt(3), a.y - from.y]
          return (dx * sx + dy * sy) / Math.hypot(dx, dy) / Math.hypot(sx, sy)
        }
        const next = move(from, heading)
        expect(hexDistance(next, to)).toBe(distance - 1)
        expect(isWithinBounds(next)).toBe(true)
        for (const other of HEADINGS) {
          const there = move(from, other)
          if (sameHex(there, from) || hexDistance(there, to) !== distance - 1) continue
          expect(angle(next)).toBeGreaterThanOrEqual(angle(there) - 1e-9)
        }
      }),
    )
  })

  test('R-AIM-1: walking takes exactly the distance', () => {
    const near = fc.record({
      x: fc.integer({ min: -40, max: 40 }),
      y: fc.integer({ min: -40, max: 40 }),
    })
    fc.assert(
      fc.property(near, near, (a, b) => {
        const [from, to] = [a, b].map(({ x, y }) => ({ x, y: 2 * y + Math.abs(x % 2) })) as [
          Hex,
          Hex,
        ]
        let here = from
        for (let step = 0; step < hexDistance(from, to); step += 1) {
          expect(sameHex(here, to)).toBe(false)
          here = move(here, aim(here, to) ?? 1)
        }
        expect(here).toEqual(to)
      }),
    )
  })
})
