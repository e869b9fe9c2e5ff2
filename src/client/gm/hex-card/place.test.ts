import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point, Rect } from '../../../rules/grid.ts'
import { placeCard } from './place.ts'

const WINDOW = { left: 0, top: 0, right: 1_000, bottom: 700 }
const CARD = { width: 280, height: 240 }
const around = (x: number, y: number, half: number): Rect => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
})
const covers = ({ x, y }: Point, box: Rect): boolean =>
  x < box.right && x + CARD.width > box.left && y < box.bottom && y + CARD.height > box.top

test('R-CARD-1: lies right of the hex, where there is room', () => {
  const hex = around(400, 350, 20)
  expect(placeCard({ window: WINDOW, hex, party: null, card: CARD })).toEqual({ x: 434, y: 230 })
})

test('R-CARD-1: lies on the other side where the party is', () => {
  const hex = around(500, 350, 20)
  const { x } = placeCard({ window: WINDOW, hex, party: around(560, 350, 26), card: CARD })
  expect(x + CARD.width).toBeLessThan(hex.left)
})

test('R-CARD-1: covers neither its hex nor the party, and never leaves the window', () => {
  const at = fc.record({
    x: fc.integer({ min: 0, max: 1_000 }),
    y: fc.integer({ min: 0, max: 700 }),
  })
  fc.assert(
    fc.property(at, at, (hexAt, partyAt) => {
      const hex = around(hexAt.x, hexAt.y, 22)
      const party = around(partyAt.x, partyAt.y, 26)
      const place = placeCard({ window: WINDOW, hex, party, card: CARD })
      expect(covers(place, hex)).toBe(false)
      expect(covers(place, party)).toBe(false)
      expect(place.x).toBeGreaterThanOrEqual(0)
      expect(place.y).toBeGreaterThanOrEqual(0)
      expect(place.x + CARD.width).toBeLessThanOrEqual(1_000)
      expect(place.y + CARD.height).toBeLessThanOrEqual(700)
    }),
  )
})
