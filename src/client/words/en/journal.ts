import { plural } from '../plural.ts'

export const title = 'Journal'
export const notRead = 'The journal could not be loaded.'
export const readAgain = 'Load it again'
export const loading = 'Loading…'
export const empty = 'No days yet. Each day you end is written here.'
export const older = 'Older days'

export const day = (day: number) => `Day ${day}`
export const undone = 'undone'
export const lost = (meant: string, went: string) => `lost: set out ${meant}, went ${went}`
export const stayed = (went: string, hex: string) =>
  `${went}, stayed at ${hex}: the edge of the world`
export const moved = (went: string, from: string, to: string) => `${went}, from ${from} to ${to}`
export const pace = { slow: 'slow pace', normal: 'normal pace', fast: 'fast pace' }
export const withCanoe = 'with canoe'
export const byHand = 'by hand'
export const rain = { Light: 'light rain', Heavy: 'heavy rain' }

export const dice = (count: number) => `${count} ${plural(count, { one: 'die', other: 'dice' })}`
export const die = (sides: number) => `d${sides}`
export const encounterCheck = (time: string) => `Encounter, ${time}`
export const encounterType = (time: string) => `Which, ${time}`
export const purpose = {
  rain: 'Rain',
  navigation: 'Navigation',
  'lost-direction': 'Lost, direction',
  pace: 'Pace',
}
