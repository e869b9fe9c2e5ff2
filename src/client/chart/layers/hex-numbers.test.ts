import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexByNumber } from '#rules/hex-number.ts'
import { hexAt } from '#shared/grid.ts'
import { hexNumbersIn } from './map-marks.tsx'

const grid = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }
const sheet = { width: 1120, height: 1200 }
const numbering = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const
const scene = { grid, sheet, numbering }

test('the hexes in the window carry their numbers', () => {
  const window = { left: 90, top: 90, right: 130, bottom: 130 }
  const texts = hexNumbersIn({ ...scene, window, zoom: 4 }).map(({ text }) => text)
  expect(texts).toContain('0101')
  expect(texts).toContain('0201')
  expect(texts).toContain('0102')
})

test.each([false, true])('R-GRID-11: each number stands in its own hex, pointy: %s', (pointy) => {
  const turned = { ...grid, pointy }
  const counted = { ...numbering, pointy }
  const window = { left: 100, top: 110, right: 200, bottom: 180 }
  const numbers = hexNumbersIn({ sheet, grid: turned, numbering: counted, window, zoom: 4 })
  expect(numbers.length).toBeGreaterThan(20)
  for (const { text, at } of numbers) expect(hexAt(turned, at)).toEqual(hexByNumber(counted, text))
})

test('where the window shows too many, those of every tenth column and fifth row are written', () => {
  const window = { left: 0, top: 0, right: 700, bottom: 500 }
  const texts = hexNumbersIn({ ...scene, window, zoom: 2 }).map(({ text }) => text)
  expect(texts).toContain('1005')
  expect(texts).toContain('1020')
  for (const text of texts) expect(text).toMatch(/^-?\d0-?\d[05]$/)
})

test('there are never more than 600, and none has its centre beyond the sheet', () => {
  const side = fc.double({ min: 2, max: 2000, noNaN: true })
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.3, max: 6, noNaN: true }), (column, row, zoom) => {
      const small = { left: 0, top: 0, columnSpacing: column, rowSpacing: row }
      const window = { left: 0, top: 0, right: 1440 / zoom, bottom: 900 / zoom }
      const numbers = hexNumbersIn({ ...scene, grid: small, window, zoom })
      expect(numbers.length).toBeLessThanOrEqual(600)
      for (const { at } of numbers) expect(at.x).toBeLessThanOrEqual(sheet.width)
    }),
  )
})
