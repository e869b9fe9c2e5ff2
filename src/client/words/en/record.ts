import { sayNumber } from '../../format/numbers.ts'

export const field = {
  partyMembers: 'Party Members',
  food: 'Food stores',
  water: 'Water stores',
  ointment: 'Insect ointment',
  raincatchers: 'Raincatchers',
  survival: 'Survival Modifier',
}
/** Beside a value. The party and its raincatchers have no unit. */
export const unit = {
  partyMembers: '',
  food: 'rations',
  water: 'gallons',
  ointment: 'applications',
  raincatchers: '',
  survival: 'bonus',
}
export const rainName = 'Rain'
export const rain = { Light: 'Light', Heavy: 'Heavy' }
export const terrain = 'Terrain'
export const day = 'Day'
export const dayNumber = (day: number) => `Day ${sayNumber(day)}`
