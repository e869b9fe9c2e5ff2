import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexCentre } from '#shared/grid.ts'
import { isOnLattice } from '#shared/hex.ts'
import { cursorForKey } from './tool-layer.tsx'

const press = (key: string, hex: { x: number; y: number }, shiftKey = false) =>
  cursorForKey({ key, shiftKey }, hex)

test.each([
  { key: 'ArrowUp', shift: false, to: { x: 40, y: 22 } },
  { key: 'ArrowDown', shift: false, to: { x: 40, y: 26 } },
  { key: 'ArrowLeft', shift: false, to: { x: 39, y: 23 } },
  { key: 'ArrowRight', shift: false, to: { x: 41, y: 23 } },
  { key: 'ArrowRight', shift: true, to: { x: 45, y: 23 } },
  { key: 'ArrowDown', shift: true, to: { x: 40, y: 34 } },
])('$key (with Shift: $shift) takes the hex cursor to $to.x, $to.y', ({ key, shift, to }) => {
  expect(press(key, { x: 40, y: 24 }, shift)).toEqual(to)
})

test('walking back brings the hex cursor where it was, and it never leaves the lattice', () => {
  const coordinate = fc.integer({ min: -900, max: 900 })
  fc.assert(
    fc.property(coordinate, coordinate, fc.boolean(), (x, half, shift) => {
      const hex = { x, y: 2 * half + (x % 2) }
      for (const [there, back] of [
        ['ArrowLeft', 'ArrowRight'],
        ['ArrowUp', 'ArrowDown'],
      ] as const) {
        const away = press(there, hex, shift)
        if (!away) throw new Error('an arrow key moves the cursor')
        expect(isOnLattice(away)).toBe(true)
        expect(press(back, away, shift)).toEqual(hex)
      }
    }),
  )
})

const GRID = { left: 0, top: 0, columnSpacing: 1.5, rowSpacing: Math.sqrt(3) / 2, pointy: true }

test.each([
  ['ArrowUp', 0, -1],
  ['ArrowDown', 0, 1],
  ['ArrowLeft', -1, 0],
  ['ArrowRight', 1, 0],
])('R-GRID-11: on a pointy map %s takes the hex cursor that way, and back', (key, right, down) => {
  const from = { x: 40, y: 24 }
  const first = cursorForKey({ key, shiftKey: false }, from, true) ?? from
  const second = cursorForKey({ key, shiftKey: false }, first, true) ?? from
  const [start, end] = [hexCentre(GRID, from), hexCentre(GRID, second)]
  // Two rows up or down, or two hexes along the row.
  expect(end.x - start.x).toBeCloseTo(2 * Math.sqrt(3) * right)
  expect(end.y - start.y).toBeCloseTo(3 * down)
})

test('at the edge of the world the hex cursor stays', () => {
  expect(press('ArrowUp', { x: 0, y: -10_000 })).toEqual({ x: 0, y: -10_000 })
  expect(press('Enter', { x: 0, y: 0 })).toBeNull()
})
