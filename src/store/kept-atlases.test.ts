import { expect, test } from 'vitest'
import { type Atlas, EMPTY_ATLAS } from '../campaign/atlas.ts'
import { keptAtlases } from './kept-atlases.ts'

const MB = 2 ** 20

const withKnown = (count: number): Atlas => ({
  ...EMPTY_ATLAS,
  known: new Map(Array.from({ length: count }, (_, at) => [`${at},0`, 'seen' as const])),
})
const withTexts = (length: number): Atlas => {
  const note = { hex: { x: 0, y: 0 }, icon: 'ruin', name: 'n', shown: 'never' } as const
  const site = { id: 's', ...note, text: 't'.repeat(length), gmText: '' }
  return { ...EMPTY_ATLAS, sites: new Map([['s', site]]) }
}
const kept = (atlas: Atlas, epoch = 'e') => ({
  epoch,
  full: 1,
  head: null,
  gazetteerRevision: 0,
  atlas,
})

test('an atlas is found in its epoch, and only in that', () => {
  const atlases = keptAtlases()
  atlases.keep('home', kept(EMPTY_ATLAS))
  expect(atlases.find('home', 'e')?.atlas).toBe(EMPTY_ATLAS)
  expect(atlases.find('home', 'f')).toBeUndefined()
  atlases.keep('home', kept(EMPTY_ATLAS, 'f'))
  expect(atlases.find('home', 'f')?.atlas).toBe(EMPTY_ATLAS)
})

test.each([
  ['known hexes', withKnown(6_000)],
  ['texts of sites', withTexts(250_000)],
])('atlases are bounded by what they take: %s', (_, atlas) => {
  const atlases = keptAtlases(MB)
  for (const campaign of ['a', 'b']) atlases.keep(campaign, kept(atlas))
  atlases.find('a', 'e')
  atlases.keep('c', kept(atlas))
  const found = ['a', 'b', 'c'].filter((campaign) => atlases.find(campaign, 'e'))
  expect(found).toEqual(['a', 'c'])
})

test('an atlas larger than all room replaces what was kept of its campaign, and is not kept', () => {
  const atlases = keptAtlases(MB)
  atlases.keep('a', kept(EMPTY_ATLAS))
  atlases.keep('a', kept(withKnown(20_000)))
  expect(atlases.find('a', 'e')).toBeUndefined()
})
