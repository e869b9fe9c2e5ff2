import { sayList } from '../../ui/format/lists.ts'

export const stores = (food: string, water: string, ointment: string) =>
  `${food} rations, ${water} gallons, ${ointment} applications.`
export const dayEnded = (day: string, rain: string) => `Day ${day} has ended. ${rain} rain.`
export const takenBack = (day: string) => `Back to day ${day}.`
export const changed = 'The game master made a change.'
export const found = (names: readonly string[]) => `On the map now: ${sayList(names)}.`
