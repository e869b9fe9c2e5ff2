import { expect, test } from 'vitest'
import { HEADING_NAMES, HEADINGS, neighbour } from '../../../rules/hex.ts'
import { bearingWords } from '../hex-name.ts'

const here = { x: 40, y: 24 }

test.each(HEADINGS)('the neighbour along heading %i is one hex that way', (heading) => {
  expect(bearingWords(here, neighbour(here, heading))).toBe(`1 hex ${HEADING_NAMES[heading]}`)
})

test.each([
  { to: here, said: 'here' },
  { to: { x: 46, y: 24 }, said: '6 hexes east' },
  { to: { x: 30, y: 24 }, said: '10 hexes west' },
  { to: { x: 41, y: 61 }, said: '19 hexes south' },
  { to: { x: 52, y: 12 }, said: '12 hexes north-east' },
])('a hex is told by its distance and compass point: $said', ({ to, said }) => {
  expect(bearingWords(here, to)).toBe(said)
})
