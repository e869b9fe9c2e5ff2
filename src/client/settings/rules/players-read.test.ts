import { expect, test } from 'vitest'
import { OPEN_COUNTRY } from '#content/rule-sets/open-country.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { matchToMapTerrains, standardRulesFor, withPlainName } from './players-read.tsx'
import { changedFields } from './rules-draft.ts'

const { terrains } = STANDARD_RULES

test('R-RULE-6: another list keeps the map’s terrains where they have their names', () => {
  const matched = matchToMapTerrains(OPEN_COUNTRY.rules.terrains, terrains)
  expect(matched.filter(({ id }) => terrains.some((known) => known.id === id))).toMatchObject([
    { id: '5', name: 'Mountain' },
    { id: '8', name: 'Swamp' },
  ])
  expect(new Set(matched.map(({ id }) => id)).size).toBe(matched.length)
})

test('R-RULE-6: the same list with other numbers keeps what players read', () => {
  const withPlainNames = withPlainName(terrains, 'Jungle')
  const other = terrains.map((terrain) => ({ ...terrain, dc: terrain.dc + 1 }))
  expect(matchToMapTerrains(other, withPlainNames)).toEqual(
    withPlainNames.map((terrain) => ({ ...terrain, dc: terrain.dc + 1 })),
  )
})

test('R-RULE-5, R-TER-4: names for players are no changed rules, and the standard keeps them', () => {
  const named = { ...STANDARD_RULES, terrains: withPlainName(terrains, 'Jungle') }
  expect(changedFields(standardRulesFor(named.terrains), named)).toEqual([])
  const renamed = named.terrains.map((terrain) =>
    terrain.id === '3' ? { ...terrain, name: 'Deep Woods' } : terrain,
  )
  expect(standardRulesFor(renamed)).toEqual(named)
})
