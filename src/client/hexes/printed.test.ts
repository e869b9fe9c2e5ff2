import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hex } from '../../rules/hex.ts'
import { hexNumber, ODD_COLUMNS } from '../../rules/hex-number.ts'
import { anchoredAt } from './printed.ts'

const step = fc.integer({ min: -40, max: 40 })
const hexes = fc
  .record({ a: step, b: step })
  .map(({ a, b }): Hex => ({ x: a + b + 0, y: a - b + 0 }))
const numberings = fc.record({
  origin: hexes,
  column: step,
  row: step,
  oddColumns: fc.constantFrom(...ODD_COLUMNS),
})

test('a numbering that begins at another hex numbers every hex as before', () => {
  fc.assert(
    fc.property(numberings, hexes, hexes, (numbering, here, hex) => {
      expect(hexNumber(anchoredAt(numbering, here, here), hex)).toBe(hexNumber(numbering, hex))
    }),
  )
})

test('hexes that are renamed keep the numbers that are printed on them', () => {
  fc.assert(
    fc.property(numberings, hexes, hexes, hexes, (numbering, here, party, other) => {
      const moved = { x: other.x + party.x - here.x, y: other.y + party.y - here.y }
      expect(hexNumber(anchoredAt(numbering, here, party), moved)).toBe(hexNumber(numbering, other))
    }),
  )
})
