import { expect, test } from 'vitest'
import { sheetLevel } from './sheet-level.ts'

test.each([
  [{ width: 1120, height: 1200 }, 7, 1120, 1],
  [{ width: 2240, height: 2400 }, 15, 1120, 1 / 2],
  [{ width: 2240, height: 2400 }, 7, 2240, 1],
  [{ width: 9001, height: 6001 }, 60, 2251, 1 / 4],
  [{ width: 300, height: 200 }, 20, 300, 1],
])(
  'an image of %o, hexes of radius %i px, is looked at %i px wide',
  (image, radius, width, scale) => {
    const level = sheetLevel(image, radius)
    expect(level).toMatchObject({ width, scale })
    const covered = level.tiles.map(({ left, top }) => `${left} ${top}`)
    expect(new Set(covered).size).toBe(Math.ceil(level.width / 512) * Math.ceil(level.height / 512))
  },
)
