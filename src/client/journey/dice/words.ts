import { sayNumber } from '#client/ui/format/numbers.ts'

export const diceOf = (day: number, dayActivity: string) =>
  `Dice for day ${sayNumber(day)}, ${dayActivity}`
export const dayToEnd = (day: number, dayActivity: string) =>
  `Day ${sayNumber(day)}, ${dayActivity}`
export const stays = { rest: 'resting', explore: 'exploring', forage: 'foraging' }
export const shows = (name: string, die: string) => `${name}, ${die}`
export const range = (sides: number) => `1 to ${sayNumber(sides)}`
export const refused = (text: string, die: string, sides: number) =>
  `A ${die} shows no ${text}: 1 to ${sayNumber(sides)}.`
export const keys = 'Enter: next. Backspace: the one before. Esc: cancel.'
export const back = 'The one before'
export const enter = 'Next'
export const moreToRoll = ': roll on'
export const next = (die: string) => `Next: ${die}.`
export const nothingDue = 'No die is due any more.'
export const endDay = 'End the day'
export const loadingTables = 'Opening the encounter tables…'
export const tablesMissing = 'The encounter tables could not be loaded.'
export const anew = 'Something changed that decides which dice are due. They are asked for anew.'
