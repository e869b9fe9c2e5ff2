import { expect, test } from 'vitest'
import { findHits } from './find-hits.tsx'

const numbering = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const
const site = (id: string, name: string, text = '') => ({
  id,
  name,
  text,
  icon: 'ruin' as const,
  hex: { x: 40, y: 24 },
})
const sites = [
  site('a', 'The Sunken Gate', 'A stair leads down into green water.'),
  site('b', 'Gatehouse of Mézro'),
  site('c', 'Frigate in the trees'),
  { ...site('d', 'Old camp'), gmText: 'Under the ash lies the key to the sunken stair.' },
]
const keys = (text: string) => findHits(text, sites, null).map(({ key }) => key)

test('names are found from their beginning first, then from a word’s, then within a word', () => {
  expect(keys('gate')).toEqual(['b', 'a', 'c'])
})

test('R-FIND-1: case and accents make no difference', () => {
  expect(keys('MEZRO')).toEqual(['b'])
  const named = ['Élan', 'İstanbul', 'Straße', 'Łódź']
  const far = named.map((name) => site(name, name))
  const found = (text: string) => findHits(text, far, null).map(({ name }) => name)
  expect(['elan', 'istanbul', 'strasse', 'lodz'].map(found)).toEqual(named.map((name) => [name]))
  expect(found('ÉLAN')).toEqual(['Élan'])
})

test('what is written of a site is found, and shown around what was sought', () => {
  expect(findHits('stair', sites.slice(0, 3), null)).toEqual([
    expect.objectContaining({ key: 'a', snippet: 'A stair leads down into green water.' }),
  ])
})

test('the GM’s text is found where the reader has it', () => {
  expect(keys('ash')).toEqual(['d'])
  expect(keys('sunken')).toEqual(['a', 'd'])
})

test('a hex is found by the name that the reader has for it, and by column and row', () => {
  const named = (text: string) => findHits(text, [], numbering).map(({ name, hex }) => [name, hex])
  expect(named('0302')).toEqual([['Hex 0302', { x: 2, y: 2 }]])
  expect(named('4, 6')[0]).toEqual(['Hex 0406', { x: 3, y: 11 }])
  expect(named('column 32, row 21')).toEqual([['Hex 3221', { x: 31, y: 41 }]])
  expect(findHits('0302', [], null)[0]).toMatchObject({ name: 'Column 3, row 2', snippet: null })
  expect(findHits('column −3, row 5', [], null)[0]).toMatchObject({
    name: 'Column −3, row 5',
    hex: { x: -4, y: 8 },
  })
  expect(findHits('4, 6', [], null)[0]?.hex).toEqual({ x: 3, y: 11 })
  expect(findHits('10002, 1', [], null)).toEqual([])
})

test('a hex is found by each naming: the number in print, and column and row as others count them', () => {
  const printed = { ...numbering, column: -29, row: -2 }
  const found = findHits('column 54, row 13', [], printed)
  expect(found.at(-1)).toMatchObject({ hex: { x: 53, y: 25 }, snippet: 'Column 54, row 13' })
  for (const text of ['54, 13', '5413', 'Column 54 row 13', 'hex 5413']) {
    expect(findHits(text, [], null).map(({ hex }) => hex)).toEqual([{ x: 53, y: 25 }])
  }
})

test('R-FIND-1: dashes and apostrophes make no difference, nor does the order of words', () => {
  const places = [
    site('z', 'Zürich–Élan'),
    site('q', 'The Queen’s Rest', 'Where the old-king’s men lie.'),
  ]
  const found = (text: string) => findHits(text, places, null).map(({ key }) => key)
  for (const text of ['zurich elan', 'Elan Zurich', 'zürich-élan', 'zur el']) {
    expect(found(text)).toEqual(['z'])
  }
  for (const text of ['queens rest', 'rest queen’s', "the queen's", 'old king', 'kings old']) {
    expect(found(text)).toEqual(['q'])
  }
  expect(found('zurich rest')).toEqual([])
})

test('R-FIND-2: what is written on the map is found beside sites', () => {
  const labels = [{ name: 'Port Maravel', hex: { x: 43, y: 21 } }]
  const found = (text: string) => findHits(text, sites, null, labels)
  expect(found('maravel')).toEqual([
    {
      key: 'label-Port Maravel',
      name: 'Port Maravel',
      hex: { x: 43, y: 21 },
      icon: null,
      snippet: null,
    },
  ])
  expect(found('PORT')).toHaveLength(1)
  expect(found('Oum')).toEqual([])
})
