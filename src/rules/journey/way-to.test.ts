import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Hex, hexDistance, hexKey } from '../hex.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { expectedDays, expectedHexes, wayTo } from './way-to.ts'

const hexes = fc
  .record({ x: fc.integer({ min: -12, max: 12 }), half: fc.integer({ min: -8, max: 8 }) })
  .map(({ x, half }): Hex => ({ x, y: 2 * half + Math.abs(x % 2) }))

/** Made of the hex alone: from 1 to 4 days. */
const rough = ({ x, y }: Hex): number => 1 + (Math.abs(7 * x + 3 * y) % 4)

const daysOn = (way: readonly Hex[], daysFrom: (hex: Hex) => number): number =>
  way.slice(0, -1).reduce((sum, hex) => sum + daysFrom(hex), 0)

const isUnbroken = (way: readonly Hex[]): boolean =>
  way.every((hex, index) => {
    const before = way[index - 1]
    return !before || hexDistance(before, hex) === 1
  })

describe('R-WAY-2: the way with the fewest days', () => {
  test('over even land is a shortest one', () => {
    fc.assert(
      fc.property(hexes, hexes, (from, to) => {
        const way = wayTo(from, to, () => 1, 1)
        expect(way.length).toBe(hexDistance(from, to) + 1)
        expect(isUnbroken(way)).toBe(true)
        expect([way[0], way.at(-1)]).toEqual([from, to])
      }),
    )
  })

  test('takes no more days than any other way, as relaxing every step finds it', () => {
    fc.assert(
      fc.property(hexes, hexes, (from, to) => {
        const way = wayTo(from, to, rough, 1)
        expect(isUnbroken(way)).toBe(true)
        expect(daysOn(way, rough)).toBeLessThanOrEqual(relaxed(from, to) + 1e-3)
      }),
      { numRuns: 25 },
    )
  })

  test('goes round a swamp that costs more than the way round', () => {
    const isSwamp = ({ x }: Hex): boolean => x === 3
    const daysFrom = (hex: Hex): number => (isSwamp(hex) && Math.abs(hex.y) < 6 ? 50 : 1)
    const way = wayTo({ x: 0, y: 0 }, { x: 6, y: 0 }, daysFrom, 1)
    expect(way.filter((hex) => daysFrom(hex) > 1)).toEqual([])
  })

  test('runs along the straight line where nothing tells ways apart', () => {
    const way = wayTo({ x: 0, y: 0 }, { x: 6, y: 0 }, () => 1, 1)
    expect(way.every(({ y }) => Math.abs(y) <= 1)).toBe(true)
  })
})

/** The fewest days by brute force, in the window that all ways of this test lie in. */
const relaxed = (from: Hex, to: Hex): number => {
  const best = new Map<string, number>([[hexKey(from), 0]])
  const queue: Hex[] = [from]
  for (let hex = queue.shift(); hex; hex = queue.shift()) {
    const days = (best.get(hexKey(hex)) ?? 0) + rough(hex)
    for (const [dx, dy] of [
      [0, -2],
      [1, -1],
      [1, 1],
      [0, 2],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const next = { x: hex.x + dx, y: hex.y + dy }
      if (Math.abs(next.x) > 20 || Math.abs(next.y) > 32) continue
      if (days >= (best.get(hexKey(next)) ?? Number.POSITIVE_INFINITY)) continue
      best.set(hexKey(next), days)
      queue.push(next)
    }
  }
  return best.get(hexKey(to)) ?? Number.POSITIVE_INFINITY
}

describe('R-WAY-1: what a hex takes', () => {
  const [terrain] = STANDARD_RULES.terrains
  if (!terrain) throw new Error('The standard rules have terrains')
  const land = { ...terrain, dc: 11, water: false }
  const sea = { ...land, water: true }
  const going = { pace: 'normal', canoe: false, survival: 0 } as const

  test('one day at even odds takes two', () => {
    expect(expectedDays(STANDARD_RULES, land, going)).toBe(2)
  })

  test('a check that cannot fail takes the day alone, one that cannot succeed very long', () => {
    expect(expectedDays(STANDARD_RULES, land, { ...going, survival: 10 })).toBe(1)
    expect(expectedDays(STANDARD_RULES, land, { ...going, survival: -20 })).toBe(100)
  })

  test('the pace’s die counts by half, and a canoe on water alone', () => {
    const movement = {
      hexes: { slow: 2, normal: 2, fast: 2 },
      paceDie: 'one-hex',
      canoe: 5,
    } as const
    const rules = { ...STANDARD_RULES, movement }
    expect(expectedHexes(rules, land, { pace: 'fast', canoe: true })).toBe(2.5)
    expect(expectedHexes(rules, land, { pace: 'slow', canoe: true })).toBe(1.5)
    expect(expectedHexes(rules, sea, { pace: 'normal', canoe: true })).toBe(5)
  })
})
