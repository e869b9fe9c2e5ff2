import { expect, test } from 'vitest'
import { shownTrailPath } from './gm-lines.tsx'

const GRID = { left: 0, top: 0, columnSpacing: 10, rowSpacing: 5 }
const step = (day: number, hex: number, shown: number) => ({
  day,
  hex: { x: 0, y: hex },
  shown: { x: 0, y: shown },
})

test('the shown trail is drawn only where it is not the true one', () => {
  const together = [step(0, 0, 0), step(1, 2, 2)]
  expect(shownTrailPath(GRID, together)).toBe('')
  const parted = [...together, step(2, 4, 0), step(3, 6, 6), step(4, 8, 8)]
  // The line leads from the last shared hex to the next shared one.
  expect(shownTrailPath(GRID, parted)).toMatch(/^M0,10L.*L0,30$/)
})

test('two times astray are two lines', () => {
  const twice = [
    step(0, 0, 0),
    step(1, 2, 4),
    step(2, 4, 4),
    step(3, 6, 6),
    step(4, 8, 6),
    step(5, 8, 8),
  ]
  expect(shownTrailPath(GRID, twice).match(/M/g)).toHaveLength(2)
})
