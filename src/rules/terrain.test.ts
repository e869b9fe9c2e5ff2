import { expect, test } from 'vitest'
import { TERRAINS, terrainDifficulty } from './terrain.ts'

const SEED = [
  { id: 1, name: 'Beach', difficulty: 10 },
  { id: 2, name: 'Jungle (No Undead)', difficulty: 15 },
  { id: 3, name: 'Jungle (Lesser Undead)', difficulty: 15 },
  { id: 4, name: 'Jungle (Greater Undead)', difficulty: 15 },
  { id: 5, name: 'Mountains', difficulty: 15 },
  { id: 6, name: 'Rivers', difficulty: 10 },
  { id: 7, name: 'Ruins', difficulty: 15 },
  { id: 8, name: 'Swamp', difficulty: 15 },
  { id: 9, name: 'Wasteland', difficulty: 15 },
] as const

test("R-TER-1, R-TER-2: the seed's nine terrains with their ids and difficulties", () => {
  expect(TERRAINS).toEqual(SEED)
})

test.each(SEED)('R-TER-2: $name has DC $difficulty', ({ name, difficulty }) => {
  expect(terrainDifficulty(name)).toBe(difficulty)
})
