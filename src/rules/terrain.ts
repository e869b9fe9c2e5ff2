/** R-TER-1: the seed's nine terrains, in the order of their ids. */
export const TERRAIN_NAMES = [
  'Beach',
  'Jungle (No Undead)',
  'Jungle (Lesser Undead)',
  'Jungle (Greater Undead)',
  'Mountains',
  'Rivers',
  'Ruins',
  'Swamp',
  'Wasteland',
] as const
export type TerrainName = (typeof TERRAIN_NAMES)[number]

/** R-TER-2: how hard it is to find the way, as the difficulty class (DC) of the navigation check. */
const EASY_DC = 10
const HARD_DC = 15

export interface Terrain {
  readonly id: number
  readonly name: TerrainName
  readonly difficulty: number
}

const EASY_TERRAINS: ReadonlySet<TerrainName> = new Set(['Beach', 'Rivers'])

/** R-TER-1: ids run from 1 in the order of the names. */
export const TERRAINS: readonly Terrain[] = TERRAIN_NAMES.map((name, index) => ({
  id: index + 1,
  name,
  difficulty: EASY_TERRAINS.has(name) ? EASY_DC : HARD_DC,
}))

const DIFFICULTIES = Object.fromEntries(
  TERRAINS.map(({ name, difficulty }) => [name, difficulty]),
) as Readonly<Record<TerrainName, number>>

/** R-TER-2: the DC of a terrain before pace changes it. */
export const terrainDifficulty = (name: TerrainName): number => DIFFICULTIES[name]
