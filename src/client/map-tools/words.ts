import { sayNumber } from '#client/ui/format/numbers.ts'
import { hexes } from '#client/ui/gm-words.ts'

export const tools = 'Map tools'
export const tool = {
  hand: { short: 'Move', name: 'Move the map' },
  route: { short: 'Route', name: 'Plot a route' },
  brush: { short: 'Brush', name: 'Brush' },
  site: { short: 'Site', name: 'Site tool' },
  party: { short: 'Party', name: 'Put the party elsewhere' },
  point: { short: 'Point', name: 'Point out a hex' },
}
export const siteList = 'Sites'
export const siteListOf = (sites: number) => `Sites, ${sayNumber(sites)}`

export const whatItPaints = 'What the brush paints'
export const paints = { reveal: 'Reveal', clear: 'Clear', terrain: 'Terrain' }
export const brushSize = 'Size'
export const brushSizeInHexes = 'Brush size, in hexes'
export const revealAs = 'Reveal as'
export const knowledge = {
  unknown: 'Unknown',
  seen: 'Seen',
  visited: 'Visited',
  explored: 'Explored',
}
export const terrainToPaint = 'Terrain to paint'
export const noTerrain = 'No terrain'
/** Label of the switch that shows painted terrain with any tool. */
export const paintedTerrain = 'Painted terrain'
export const notPainted = 'no terrain painted'

export const fill = 'Fill'
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
  route: '',
  reveal: 'Dark is unknown, hatched is seen. Only Clear takes knowledge back.',
  clear: 'Dark is unknown to the players.',
  terrain: '',
  region: 'Drag from corner to corner, or press one after the other.',
  site: 'Press a hex to put a site on it, or to see the sites on it.',
  point: 'Press a hex, or hold it: every screen rings it for a moment.',
  party: 'Press the hex where the party is now. No day passes; Undo takes it back.',
}
export const onHex = 'On hex'
export const putThere = 'Put it there'
export const noSuchHex = (example: string) => `There is no such hex. Write it as ${example}.`
export const partyPut = (hex: string) => `The party is on ${hex} now.`
export const nextCorner = {
  rectangle: 'Press the opposite corner; Esc cancels.',
  line: 'Press the other end; Esc cancels.',
  lasso: 'Press corner after corner, the last one twice; Esc cancels.',
}
export const begunAt = (hex: string, next: string) => `From ${hex}. ${next}`
export const paintedAs = (count: number, known: string) =>
  `Painted ${hexes(count)} ${known.toLowerCase()}.`
export const painted = (count: number, terrain: string) => `Painted ${hexes(count)}: ${terrain}.`
export const cleared = (count: number) => `Cleared the terrain of ${hexes(count)}.`

export const askToShow = (count: number, watching: number | null) =>
  watching ? `Show ${hexes(count)} to ${sayNumber(watching)} watching?` : `Show ${hexes(count)}?`
export const yourMapIsShown = 'Players will read what is written on your map.'
export const aboutShowing = (watching: number | null) =>
  watching === 0
    ? 'Nobody is watching now, but everyone with the players’ link can see them from then on.'
    : 'Every player’s screen shows them at once. Undo hides them again, but nobody can unsee them.'
export const showHexes = (count: number) => `Show ${hexes(count)}`
