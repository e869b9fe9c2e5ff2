import { sayCount } from '#client/ui/format/numbers.ts'

export const inWords = 'The map in words'
export const partyIsAt = 'The party is at'
export const notMarked = 'The party is not marked on this map.'

export const offMap = 'off this map'
export const bringBack = 'Bring it back'

export const around = 'Around the party'
export const allAround = 'all around'
export const sites = 'Sites'
export const sitesOnMap = 'Sites on the map'
export const trail = 'The trail'
export const trailOrder = 'The trail, newest day first'
export const earlierDays = (days: number) => sayCount(days, 'earlier day', 'earlier days')
export const start = 'The start'
export const day = (day: string) => `Day ${day}`
export const butShown = (hex: string, shown: string) => `${hex}; players see ${shown}`

export const here = 'here'
export const away = (hexes: number, point: string) => `${sayCount(hexes, 'hex', 'hexes')} ${point}`
