import { expect, test } from 'vitest'
import { HEADINGS, headingName, neighbour } from '#shared/hex.ts'
import { bearingWords } from './bearing-words.ts'

const here = { x: 40, y: 24 }

test.each([false, true])(
  'R-GRID-11: a neighbour is one hex along its heading, on a pointy map: %s',
  (pointy) => {
    for (const heading of HEADINGS)
      expect(bearingWords(here, neighbour(here, heading), pointy)).toBe(
        `1 hex ${headingName(heading, pointy)}`,
      )
  },
)

test.each([
  { to: here, expected: 'here' },
  { to: { x: 46, y: 24 }, expected: '6 hexes east' },
  { to: { x: 30, y: 24 }, expected: '10 hexes west' },
  { to: { x: 41, y: 61 }, expected: '19 hexes south' },
  { to: { x: 52, y: 12 }, expected: '12 hexes north-east' },
])('a hex is told by its distance and compass point: $said', ({ to, expected }) => {
  expect(bearingWords(here, to)).toBe(expected)
})

test.each([
  { to: { x: 40, y: 12 }, expected: '6 hexes east' },
  { to: { x: 52, y: 24 }, expected: '12 hexes south' },
  { to: { x: 30, y: 24 }, expected: '10 hexes north' },
  { to: { x: 52, y: 12 }, expected: '12 hexes south-east' },
])('R-GRID-11: bearings are those of a pointy drawing: $said', ({ to, expected }) => {
  expect(bearingWords(here, to, true)).toBe(expected)
})
