import { sayNumber } from '../../ui/format/numbers.ts'

export const rainName = 'Rain'
export const rain = { Light: 'Light', Heavy: 'Heavy' }
export const terrain = 'Terrain'
export const day = 'Day'
export const dayNumber = (day: number) => `Day ${sayNumber(day)}`
