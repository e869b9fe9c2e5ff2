import { expect, test } from 'vitest'
import { sheetLevel } from './sheet-level.ts'

test.each([
  [{ width: 1120, height: 1200 }, 11, 1120, 1],
  [{ width: 2240, height: 2400 }, 22, 1120, 1 / 2],
  [{ width: 2240, height: 2400 }, 11, 2240, 1],
  [{ width: 9001, height: 6001 }, 90, 2251, 1 / 4],
  [{ width: 300, height: 200 }, 20, 300, 1],
])(
  'an image of %o, columns %i px apart, is looked at %i px wide',
  (image, spacing, width, scale) => {
    const level = sheetLevel(image, spacing)
    expect(level).toMatchObject({ width, scale })
    const covered = level.tiles.map(({ left, top }) => `${left} ${top}`)
    expect(new Set(covered).size).toBe(Math.ceil(level.width / 512) * Math.ceil(level.height / 512))
  },
)
