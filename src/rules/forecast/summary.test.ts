import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunOutcomes } from './journeys.ts'
import { DOT_COUNT, inHundred, summarise } from './summary.ts'

type EndedRun = readonly [day: number, isThere: boolean, isSupplied: boolean]

const outcomesOf = (endedRuns: readonly EndedRun[], lost = 1): RunOutcomes => ({
  runs: endedRuns.length,
  days: Uint16Array.from(endedRuns.map(([day]) => day)),
  isThere: Uint8Array.from(endedRuns.map(([, isThere]) => Number(isThere))),
  isSupplied: Uint8Array.from(endedRuns.map(([, , isSupplied]) => Number(isSupplied))),
  lost,
})
const repeatRun = (count: number, endedRuns: EndedRun): EndedRun[] =>
  Array.from({ length: count }, () => endedRuns)
const TEN_DAYS = { driest: 10, wettest: 11 }
const anyEndedRun = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean(), fc.boolean())

describe('R-CAST-6: of 100 expeditions', () => {
  const summary = summarise(
    'normal',
    outcomesOf([
      ...repeatRun(40, [5, true, true]),
      ...repeatRun(30, [12, true, false]),
      ...repeatRun(20, [7, false, true]),
      ...repeatRun(10, [0, false, false]),
    ]),
    TEN_DAYS,
  )

  test('those in time, those that are late too, those elsewhere and those on the way', () => {
    expect(
      [summary.inTime, summary.arrived, summary.elsewhere, summary.onTheWay].map(({ of }) => of),
    ).toEqual([40, 70, 20, 10])
  })

  test('by the day that ended them', () => {
    expect(summary.days).toEqual([
      { day: 5, inTime: 40, late: 0, elsewhere: 0 },
      { day: 7, inTime: 0, late: 0, elsewhere: 20 },
      { day: 12, inTime: 0, late: 30, elsewhere: 0 },
    ])
    expect([summary.half, summary.most]).toEqual([12, null])
  })

  test('certain only if no die decides, whatever the weather', () => {
    const inTimeOf = (endedRuns: EndedRun, ends = TEN_DAYS, lost = 0) =>
      summarise('slow', outcomesOf(repeatRun(100, endedRuns), lost), ends).inTime
    expect(inTimeOf([5, true, true])).toEqual({ kind: 'certain', of: 100 })
    expect(inTimeOf([5, true, true], TEN_DAYS, 1)).toEqual({ kind: 'more', of: 99 })
    expect(inTimeOf([11, true, true])).toEqual({ kind: 'more', of: 99 })
    expect(inTimeOf([11, true, false])).toEqual({ kind: 'less', of: 1 })
    expect(inTimeOf([12, true, false])).toEqual({ kind: 'certain', of: 0 })
    const empty = { driest: 0, wettest: 0 }
    expect(inTimeOf([12, true, false], empty, 1), 'empty stores').toEqual({
      kind: 'certain',
      of: 0,
    })
    const late = summarise('slow', outcomesOf(repeatRun(100, [11, true, false]), 0), TEN_DAYS)
    expect([late.inTime.kind, late.arrived]).toEqual(['less', { kind: 'certain', of: 100 }])
  })
})

describe('R-CAST-7: fifty dots', () => {
  test('each is the middle of a fiftieth of the runs', () => {
    const { dots } = summarise(
      'normal',
      outcomesOf([
        ...repeatRun(50, [0, false, false]),
        ...repeatRun(30, [9, true, true]),
        ...repeatRun(20, [4, true, true]),
      ]),
      TEN_DAYS,
    )
    expect(dots.map(({ day }) => day)).toEqual([
      ...Array(10).fill(4),
      ...Array(15).fill(9),
      ...Array(25).fill(null),
    ])
  })

  test('each ending has as many as its part of the runs, to one', () => {
    fc.assert(
      fc.property(fc.array(anyEndedRun, { minLength: 1, maxLength: 400 }), (endedRuns) => {
        const summary = summarise('fast', outcomesOf(endedRuns), TEN_DAYS)
        expect(summary.dots).toHaveLength(DOT_COUNT)
        for (const [ending, key] of [
          ['in-time', 'inTime'],
          ['late', 'late'],
          ['elsewhere', 'elsewhere'],
        ] as const) {
          const dots = summary.dots.filter((dot) => dot.ending === ending)
          const count = summary.days.reduce((sum, row) => sum + row[key], 0)
          expect(
            Math.abs(dots.length - (DOT_COUNT * count) / endedRuns.length),
          ).toBeLessThanOrEqual(1)
          for (const row of summary.days) {
            const there = dots.filter(({ day }) => day === row.day).length
            const share = count === 0 ? 0 : (dots.length * row[key]) / count
            expect(Math.abs(there - share)).toBeLessThanOrEqual(1)
          }
        }
        const days = summary.dots.map(({ day }) => day ?? Number.MAX_SAFE_INTEGER)
        expect(days).toEqual(days.toSorted((a, b) => a - b))
      }),
    )
  })
})

test('R-CAST-8: 90 of 100 arrive within the days of the provisions, and not within a day less', () => {
  fc.assert(
    fc.property(fc.array(anyEndedRun, { minLength: 1, maxLength: 60 }), (endedRuns) => {
      const { most } = summarise('slow', outcomesOf(endedRuns), TEN_DAYS)
      const arrived = (byDay: number) =>
        endedRuns.filter(
          ([arrivalDay, isThere]) => isThere && arrivalDay > 0 && arrivalDay <= byDay,
        ).length
      const requiredCount = 0.9 * endedRuns.length
      if (most === null) expect(arrived(12)).toBeLessThan(requiredCount)
      else
        expect([arrived(most - 1) < requiredCount, arrived(most) >= requiredCount]).toEqual([
          true,
          true,
        ])
    }),
  )
})

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
