import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ForecastDot } from '#rules/forecast/summary.ts'
import { createDotPlotScale, dayTicks, dotPositions, endLineX, plotWidth } from './dot-plot.tsx'

const dotsOn = (...days: readonly (number | null)[]): ForecastDot[] =>
  days.map((day) => ({ day, ending: day === null ? 'on-the-way' : 'in-time' }))

const anyDots = fc
  .array(fc.option(fc.integer({ min: 1, max: 120 })), { minLength: 50, maxLength: 50 })
  .map((days) => dotsOn(...days.sort((a, b) => (a ?? 999) - (b ?? 999))))
const anyPlotSize = fc.constantFrom('large' as const, 'small' as const)
const anyEnd = fc.option(fc.integer({ min: 0, max: 200 }))

describe('R-CAST-7: the dot plot', () => {
  test('has a column for each day, and a line after the last day of the stores', () => {
    const dots = dotsOn(5, 5, 6, 12, null)
    const scale = createDotPlotScale([dots], 10, 'large')
    expect(dotPositions(scale, dots).map(({ x, y }) => [x, y])).toEqual([
      [0.5, 0.5],
      [0.5, 1.5],
      [2, 0.5],
      [11, 0.5],
      [14, 0.5],
    ])
    expect(endLineX(scale)).toBe(8.75)
    expect(dayTicks(scale).map(({ day }) => day)).toEqual([5, 7, 9, 11])
  })

  test('has up to eight dots abreast if all are on one day', () => {
    const scale = createDotPlotScale([dotsOn(...Array<number>(50).fill(5))], null, 'large')
    expect([scale.dotsAbreast, scale.height, plotWidth(scale)]).toEqual([8, 7, 8])
  })

  test('no two dots overlap, none is outside the plot, and the line separates the days', () => {
    fc.assert(
      fc.property(anyDots, anyDots, anyEnd, anyPlotSize, (one, other, end, plotSize) => {
        const scale = createDotPlotScale([one, other], end, plotSize)
        const line = endLineX(scale)
        for (const dots of [one, other]) {
          const spots = dotPositions(scale, dots)
          expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(spots.length)
          for (const [nth, { x, y }] of spots.entries()) {
            expect(x - 0.5).toBeGreaterThanOrEqual(0)
            expect(x + 0.5).toBeLessThanOrEqual(plotWidth(scale))
            expect(y + 0.5).toBeLessThanOrEqual(scale.height)
            const day = dots[nth]?.day ?? Number.POSITIVE_INFINITY
            if (line !== null) expect(x < line).toBe(day <= (end ?? 0))
          }
        }
      }),
    )
  })
})
