import { expect, test } from 'vitest'
import { paperFor } from './print-map.tsx'

const PX_PER_MM = 96 / 25.4
const SHEETS = { A4: [210, 297], Letter: [215.9, 279.4] } as const

test.each([
  ['the built-in chart', 1120, 1200],
  ['a tall map', 600, 1200],
  ['a wide map', 2400, 1200],
  ['a very wide map', 9000, 1200],
])('%s fits on A4 and on Letter, and fills one side of it', (_, width, height) => {
  const { isWide, zoom, settled } = paperFor({ width, height })
  const size = [(width * zoom) / PX_PER_MM, (height * zoom) / PX_PER_MM]
  const [across = 0, down = 0] = isWide ? size.toReversed() : size
  for (const [short, long] of Object.values(SHEETS)) {
    expect(across).toBeLessThanOrEqual(short - 8)
    expect(down).toBeLessThanOrEqual(long - 16)
  }
  expect(Math.max(across / 200, down / 262)).toBeCloseTo(1)
  expect(settled.window).toEqual({ left: 0, top: 0, right: width, bottom: height })
})
