import type { TrueTerrain } from '../../src/content/chart/quatara.ts'
import type { Hex } from '../../src/shared/hex.ts'
import { hexAt, hexCentre } from '../geometry.ts'
import type { Biome } from './biomes.ts'
import { CHARTED_FROM } from './charted.ts'
import { PORT, RUINS, type Site } from './places.ts'
import { VOLCANO_HEX } from './relief.ts'
import type { Summit } from './summits.ts'
import type { World } from './world.ts'

export type ChartedTerrain =
  | 'sea'
  | 'coast'
  | 'jungle'
  | 'swamp'
  | 'mountains'
  | 'smoke'
  | 'port'
  | 'unexplored'

/** A drawn stream this wide carries a canoe; below it is a brook that a party steps over. */
const NAVIGABLE_WIDTH = 1.35
/** Units of water inside a hex; less is a river that cuts a corner. */
const SHORTEST_REACH = 5
/** A sketched mountain covers its foot and this part of its height. */
const SKETCHED_BODY = 0.4

const TERRAIN_OF_BIOME: Readonly<Record<Biome, TrueTerrain>> = {
  sea: 'Sea',
  lake: 'Lake',
  beach: 'Beach',
  mountains: 'Mountains',
  waste: 'Wasteland',
  swamp: 'Swamp',
  'jungle-clean': 'Jungle (No Undead)',
  'jungle-lesser': 'Jungle (Lesser Undead)',
  'jungle-greater': 'Jungle (Greater Undead)',
}

/** A key to collect hexes in a set. */
const hexKey = ({ x, y }: Hex): string => `${x},${y}`

export const trueTerrainOf = (world: World) => {
  const ruins = new Set(RUINS.map(({ hex }) => hexKey(hex)))
  const rivers = riverHexes(world)
  return (hex: Hex): TrueTerrain => {
    const { x, y } = hexCentre(hex)
    const biome = world.cover.biome(x, y)
    if (biome === 'sea' || biome === 'lake') return TERRAIN_OF_BIOME[biome]
    if (ruins.has(hexKey(hex))) return 'Ruins'
    if (isSite(hex, PORT)) return 'Beach'
    if (isHex(hex, VOLCANO_HEX)) return 'Mountains'
    return rivers.has(hexKey(hex)) ? 'Rivers' : TERRAIN_OF_BIOME[biome]
  }
}

/** `sketched` are the summits the players' sheet really draws. */
export const chartedTerrainOf = (world: World, sketched: readonly Summit[]) => {
  const mountains = new Set(
    sketched.map(({ x, y, height }) => hexKey(hexAt({ x, y: y - height * SKETCHED_BODY }))),
  )
  return (hex: Hex): ChartedTerrain => {
    const { x, y } = hexCentre(hex)
    const biome = world.cover.biome(x, y)
    if (biome === 'sea') return 'sea'
    if (isSite(hex, PORT)) return 'port'
    if (isHex(hex, VOLCANO_HEX)) return 'smoke'
    if (mountains.has(hexKey(hex))) return 'mountains'
    return world.charted(x, y) < CHARTED_FROM ? 'unexplored' : chartedCover(biome)
  }
}

/** The dead, the ash and the heights inland are nothing a pilot can tell from a green shore. */
const chartedCover = (biome: Biome): ChartedTerrain => {
  switch (biome) {
    case 'beach':
    case 'waste':
      return 'coast'
    case 'swamp':
      return 'swamp'
    case 'jungle-clean':
    case 'jungle-lesser':
    case 'jungle-greater':
      return 'jungle'
    case 'sea':
      return 'sea'
    case 'lake':
    case 'mountains':
      return 'unexplored'
  }
}

const riverHexes = ({ rivers, coast }: World): ReadonlySet<string> => {
  const reaches = new Map<string, number>()
  for (const river of rivers) {
    for (const [index, from] of river.entries()) {
      const to = river[index + 1]
      if (!to || from.width < NAVIGABLE_WIDTH || coast.distance(from.x, from.y) < 0) continue
      const key = hexKey(hexAt(from))
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      reaches.set(key, (reaches.get(key) ?? 0) + length)
    }
  }
  return new Set([...reaches].flatMap(([key, length]) => (length >= SHORTEST_REACH ? [key] : [])))
}

const isSite = (hex: Hex, site: Site): boolean => isHex(hex, site.hex)

const isHex = (a: Hex, b: Hex): boolean => a.x === b.x && a.y === b.y
