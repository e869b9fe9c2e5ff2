import { expect, test } from 'vitest'
import { type Box, boxesOverlap, distanceToBox } from './boxes.ts'

const box = (x: number, y: number, angle = 0): Box => ({
  x,
  y,
  halfWidth: 10,
  halfHeight: 5,
  angle,
})

test.each([
  { name: 'the same box', other: box(0, 0), overlap: true },
  { name: 'side by side, touching', other: box(20, 0), overlap: false },
  { name: 'side by side, sharing an edge’s width', other: box(19, 0), overlap: true },
  { name: 'one below the other', other: box(0, 11), overlap: false },
  { name: 'upright across the end', other: box(14, 0, Math.PI / 2), overlap: true },
  {
    name: 'a turned corner that only its bounds would touch',
    other: box(18, 11, -0.6),
    overlap: false,
  },
])('boxes overlap: $name', ({ other, overlap }) => {
  expect(boxesOverlap(box(0, 0), other)).toBe(overlap)
  expect(boxesOverlap(other, box(0, 0))).toBe(overlap)
})

test('distance to a box is 0 inside and straight outside', () => {
  expect(distanceToBox({ x: 3, y: 2 }, box(0, 0))).toBe(0)
  expect(distanceToBox({ x: 0, y: 9 }, box(0, 0))).toBe(4)
  expect(distanceToBox({ x: 13, y: 9 }, box(0, 0))).toBe(5)
  expect(distanceToBox({ x: 0, y: 14 }, box(0, 0, Math.PI / 2))).toBeCloseTo(4)
})
