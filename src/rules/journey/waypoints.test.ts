import { describe, expect, test } from 'vitest'
import type { Hex } from '../hex.ts'
import { firstWaypoint, waypointAfter } from './waypoints.ts'

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

  test('R-JRN-4: a waypoint in between is reached by entering it', () => {
    expect(waypointAfter(ROUTE, 1, [north(2), north(3), north(4)])).toBe(2)
    expect(waypointAfter(ROUTE, 1, [north(1), north(2)])).toBe(1)
    expect(waypointAfter(ROUTE, 1, [])).toBe(1)
  })

  test('R-JRN-4: the last one by ending the day on it', () => {
    expect(waypointAfter(ROUTE, 1, [north(3), north(4), north(5), north(6)])).toBe(3)
    expect(waypointAfter(ROUTE, 2, [north(5), north(6), north(7)])).toBe(2)
  })
})
