import { sayNumber } from '#client/ui/format/numbers.ts'

export const terrain = 'Terrain'
export const from = {
  chart: (terrain: string) => `${terrain}, by the map`,
  painting: (terrain: string) => `${terrain}, painted`,
}
export const noTerrain = 'not known'
export const noted = (terrain: string) => `you noted ${terrain}`
export const players = 'Players'
export const knowledge = {
  unknown: 'do not know it',
  seen: 'have seen it',
  visited: 'have been there',
  explored: 'have explored it',
}
export const party = 'Party'
/** @param days on which the party came there; empty if on none */
export const isHere = (days: string) => (days === '' ? 'is here' : `is here: ${days}`)
export const thinksHere = 'thinks that it is here'
export const wasHere = (days: string) => `was here: ${days}`
export const neverHere = 'was never here'
export const start = 'the start'
export const day = (day: number) => `day ${sayNumber(day)}`
export const dayRange = (from: number, to: number) => `days ${sayNumber(from)} to ${sayNumber(to)}`
export const actions = 'What can be done here'
export const putSite = 'Put a site'
export const plotRoute = 'Plot a route to here'
export const forecast = 'Forecast to here'
export const putParty = 'Put the party here'
export const close = 'Close the card'
export const keys = 'Arrow keys go to the next hex, Escape closes the card.'
