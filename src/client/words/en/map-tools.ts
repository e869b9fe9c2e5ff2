/** The tools on the game master's map. */
import { sayNumber } from '../../format/numbers.ts'
import { plural } from '../plural.ts'

export const tools = 'Map tools'
export const tool = {
  hand: { short: 'Move', name: 'Move the map' },
  knowledge: { short: 'Known', name: 'Knowledge brush' },
  region: { short: 'Region', name: 'Fill a region' },
  terrain: { short: 'Terrain', name: 'Terrain brush' },
  site: { short: 'Site', name: 'Put down a site' },
}
export const siteList = 'Sites'
export const siteListOf = (sites: number) => `List of sites, ${sites}`

export const hexesAtOnce = 'Hexes at once'
export const brushSize = 'Brush size, in hexes'
export const playersKnow = 'What players know'
export const knowledge = { unknown: 'Unknown', seen: 'Seen', visited: 'Visited' }
export const terrain = 'Terrain'
export const terrainToPaint = 'Terrain to paint'
export const wipe = 'Wipe'
export const noTerrain = 'No terrain'
export const notPainted = 'no terrain painted'

export const fillWith = 'Fill with'
export const shapeName = 'Shape of the region'
export const shape = { rectangle: 'Rectangle', line: 'Line', lasso: 'Lasso' }
export const everything = 'Everything on the map'
export const within = 'Within'
export const stepsAround = 'Steps around the party'
export const mustBeSteps = (most: number) => `A whole number from 0 to ${most}.`
export const around = {
  party: 'of the party',
  believed: 'of where the party thinks it is',
  true: 'of where the party is',
}

export const howTo = {
  region: 'Drag from corner to corner, or press one after the other.',
  site: 'Press a hex to put a site on it, or to see those it has.',
}
export const nextCorner = {
  rectangle: 'Press the opposite corner; Esc calls it off.',
  line: 'Press the other end; Esc calls it off.',
  lasso: 'Press corner after corner, the last one twice; Esc calls it off.',
}
export const begunAt = (hex: string, next: string) => `From ${hex}. ${next}`

const hexes = (count: number) =>
  `${sayNumber(count)} ${plural(count, { one: 'hex', other: 'hexes' })}`
export const paintedAs = (count: number, known: string) =>
  `Painted ${hexes(count)} ${known.toLowerCase()}.`
export const painted = (count: number, terrain: string) => `Painted ${hexes(count)}: ${terrain}.`
export const wiped = (count: number) => `Wiped the terrain of ${hexes(count)}.`
