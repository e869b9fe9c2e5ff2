import { expect, test } from 'vitest'
import { STANDARD_RULES } from './standard-rules.ts'
import { terrainById } from './terrain.ts'

test("R-TER-1, R-TER-2: the seed's nine terrains with their ids and DCs", () => {
  expect(STANDARD_RULES.terrains.map(({ id, name, dc }) => [id, name, dc])).toEqual([
    ['1', 'Beach', 10],
    ['2', 'Jungle (No Undead)', 15],
    ['3', 'Jungle (Lesser Undead)', 15],
    ['4', 'Jungle (Greater Undead)', 15],
    ['5', 'Mountains', 15],
    ['6', 'Rivers', 10],
    ['7', 'Ruins', 15],
    ['8', 'Swamp', 15],
    ['9', 'Wasteland', 15],
  ])
})

test('R-TER-1: colours and tables are told apart', () => {
  const { terrains } = STANDARD_RULES
  for (const { colour } of terrains) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  for (const field of ['colour', 'table'] as const)
    expect(new Set(terrains.map((terrain) => terrain[field])).size).toBe(terrains.length)
})

test('R-TER-1: a terrain is found by its id, and one that there is not is an error', () => {
  expect(terrainById(STANDARD_RULES.terrains, '5').name).toBe('Mountains')
  expect(() => terrainById(STANDARD_RULES.terrains, 'Mountains')).toThrow(RangeError)
})
