import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEADINGS, type Hex, hexDistance, isWithinBounds, moveHex, sameHex } from '#shared/hex.ts'
import { anyHex } from '#test/support/arbitraries.ts'
import { firstWaypoint, headingTowards, waypointAfter } from './journey.ts'

const north = (steps: number): Hex => ({ x: 0, y: -2 * steps })
const ROUTE = [north(0), north(3), north(6)]

describe('waypoints', () => {
  test.each([
    ['at the start of the route', north(0), 1],
    ['behind the start', north(-2), 1],
    ['nearer to the first than to the second', north(1), 1],
    ['nearer to the second than to the first', north(2), 2],
    ['nearest to the last, but not there', north(5), 2],
    ['on the last', north(6), 3],
  ])('R-JRN-1: those up to the nearest are passed: %s', (_, here, next) => {
    expect(firstWaypoint(ROUTE, here)).toBe(next)
  })

  test('R-JRN-1: the later of two that are equally near', () => {
    expect(firstWaypoint([north(0), north(2), north(9)], north(1))).toBe(2)
    expect(firstWaypoint([north(0), { x: 4, y: 0 }, north(0), north(5)], north(0))).toBe(3)
  })

  test('R-JRN-1: a single waypoint is passed only on it', () => {
    expect(firstWaypoint([north(4)], north(3))).toBe(0)
    expect(firstWaypoint([north(4)], north(4))).toBe(1)
  })

  test('R-AIM-2: a waypoint in between is reached by entering it', () => {
    expect(waypointAfter(ROUTE, 1, [north(2), north(3), north(4)])).toBe(2)
    expect(waypointAfter(ROUTE, 1, [north(1), north(2)])).toBe(1)
    expect(waypointAfter(ROUTE, 1, [])).toBe(1)
  })

  test('R-AIM-2: the last one by ending the day on it', () => {
    expect(waypointAfter(ROUTE, 1, [north(3), north(4), north(5), north(6)])).toBe(3)
    expect(waypointAfter(ROUTE, 2, [north(5), north(6), north(7)])).toBe(2)
  })
})

const ORIGIN: Hex = { x: 0, y: 0 }

describe('the aim', () => {
  test.each([
    [{ x: 1, y: -3 }, 1],
    [{ x: 2, y: 0 }, 2],
    [{ x: 1, y: 3 }, 3],
    [{ x: -1, y: 3 }, 4],
    [{ x: -2, y: 0 }, 5],
    [{ x: -1, y: -3 }, 1],
  ])('R-AIM-1: the lower number on a tie, towards %o', (to, heading) => {
    expect(headingTowards(ORIGIN, to)).toBe(heading)
  })

  test('R-AIM-1: no heading to the hex itself', () => {
    expect(headingTowards({ x: 3, y: 5 }, { x: 3, y: 5 })).toBeNull()
  })

  test('R-AIM-1: never out of the world', () => {
    expect(headingTowards({ x: 0, y: 10_000 }, { x: -4, y: 10_000 })).toBe(6)
  })

  test('R-AIM-1: each step is one nearer, none that is as near lies nearer to the line', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (from, to) => {
        const heading = headingTowards(from, to)
        expect(heading === null).toBe(sameHex(from, to))
        if (heading === null) return
        const distance = hexDistance(from, to)
        const angle = (a: Hex) => {
          const [dx, dy] = [(to.x - from.x) * Math.sqrt(3), to.y - from.y]
          const [sx, sy] = [(a.x - from.x) * Math.sqrt(3), a.y - from.y]
          return (dx * sx + dy * sy) / Math.hypot(dx, dy) / Math.hypot(sx, sy)
        }
        const next = moveHex(from, heading)
        expect(hexDistance(next, to)).toBe(distance - 1)
        expect(isWithinBounds(next)).toBe(true)
        for (const otherHeading of HEADINGS) {
          const otherHex = moveHex(from, otherHeading)
          if (sameHex(otherHex, from) || hexDistance(otherHex, to) !== distance - 1) continue
          expect(angle(next)).toBeGreaterThanOrEqual(angle(otherHex) - 1e-9)
        }
      }),
    )
  })
})
