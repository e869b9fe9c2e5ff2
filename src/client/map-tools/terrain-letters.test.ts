import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { letterColourOn, terrainLetters } from './terrain-letters.ts'

const lettersOf = (names: readonly string[]): string[] => [...terrainLetters(names).values()]

test('each terrain of the standard rules has letters that its name gives', () => {
  const names = STANDARD_RULES.terrains.map(({ name }) => name)
  expect(lettersOf(names)).toEqual(['B', 'JN', 'JL', 'JG', 'M', 'Ri', 'Ru', 'S', 'W'])
})

test('R-LAND-4: no two terrains have the same letters, whatever they are called', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 60 })
  fc.assert(
    fc.property(names, (given) => {
      const letters = lettersOf(given)
      expect(new Set(letters).size).toBe(given.length)
      expect(letters).not.toContain('')
    }),
  )
})

test.each([
  ['#edcf6d', '#000'],
  ['#8f5d3c', '#fff'],
  ['#ffffff', '#000'],
  ['#000000', '#fff'],
])('letters on %s are drawn in %s', (colour, ink) => {
  expect(letterColourOn(colour)).toBe(ink)
})
