import { expect, test } from 'vitest'
import { daysAt, sayDayRanges } from './hex-card.tsx'

const HEX = { x: 1, y: 1 }
const step = (day: number, x = 1) => ({ day, hex: { x, y: 1 } })

test('R-CARD-3: the days that the party came to a hex, each once', () => {
  const trail = [step(0), step(1, 3), step(3), step(3), step(5), step(6), step(7)]
  expect(daysAt(trail, HEX)).toEqual([0, 3, 5, 6, 7])
  expect(sayDayRanges(daysAt(trail, HEX))).toBe('the start, day 3, days 5 to 7')
  expect(daysAt(trail, { x: 9, y: 9 })).toEqual([])
})
