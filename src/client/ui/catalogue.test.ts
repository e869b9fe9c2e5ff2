import { expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { plural, pluralsOf } from './plural.ts'

const english = {
  hex: (number: string) => `hex ${number}`,
  heading: {
    1: 'north',
    2: 'north-east',
    3: 'south-east',
    4: 'south',
    5: 'south-west',
    6: 'north-west',
  },
}

const german = {
  hex: (number) => `Hex ${number}`,
  heading: { 1: 'N', 2: 'NO', 3: 'SO', 4: 'S', 5: 'SW', 6: 'NW' },
} satisfies Catalogue<typeof english>

test('the compiler refuses a catalogue that lacks a text, or asks for another argument', () => {
  const { hex, ...rest } = german
  // @ts-expect-error: it lacks hex
  const lacking: Catalogue<typeof english> = rest
  // @ts-expect-error: it lacks a heading
  const short: Catalogue<typeof english> = { ...rest, hex, heading: { 1: 'N' } }
  // @ts-expect-error: hex is given its number as a text
  const asking: Catalogue<typeof english> = { ...german, hex: (number: number) => `Hex ${number}` }
  // @ts-expect-error: a text is no number
  const silent: Catalogue<{ title: 'Grid' }> = { title: 5 }
  expect([lacking, short, asking, silent]).toHaveLength(4)
})

test('a count chooses the form of its language, and the other form where there is none of its own', () => {
  const forms = { one: 'hex', other: 'hexes' }
  expect([0, 1, 2].map((count) => plural(count, forms))).toEqual(['hexes', 'hex', 'hexes'])
  const polish = pluralsOf('pl')
  const days = { one: 'dzień', few: 'dni', other: 'dnia' }
  expect([1, 3, 5].map((count) => polish(count, days))).toEqual(['dzień', 'dni', 'dnia'])
})
