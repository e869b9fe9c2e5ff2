import type { DiceGroup } from '../../../rules/dice.ts'
import { sayNumber } from '../../ui/format/numbers.ts'

/** Which dice the game master types in. */
export const aboutSettings =
  'The server rolls all dice by itself. If your table wants to roll, choose which: ending a day then asks for those, one after another, and only for those that are due.'
export const groupsName = 'Rolled at the table, and typed in'
export const group: Readonly<Record<DiceGroup, { label: string; about: string }>> = {
  encounters: {
    label: 'Encounters',
    about: 'The check at each time of day, and the die that says what is met.',
  },
  quantities: {
    label: 'Quantities',
    about: 'How many there are, where a row of the table says “2d6”.',
  },
  weather: { label: 'Weather', about: 'The die for the day’s rain.' },
  foraging: { label: 'Foraging', about: 'The check, and what it brings in.' },
  navigation: {
    label: 'Navigation',
    about: 'The check, and the d6 that says where a lost party goes.',
  },
  pace: { label: 'Pace', about: 'The die at slow and at fast pace.' },
}
export const onlyWithEncounters =
  'Only together with encounters. Without them, roll quantities by a click after the day.'

/** Asking for the dice of a day. */
export const diceOf = (day: number, spent: string) => `Dice for day ${sayNumber(day)}, ${spent}`
export const dayToEnd = (day: number, spent: string) => `Day ${sayNumber(day)}, ${spent}`
export const stays = { rest: 'resting', forage: 'foraging' }
export const giveUp = 'End no day'
export const shows = (name: string, die: string) => `${name}, ${die}`
export const range = (sides: number) => `1 to ${sayNumber(sides)}`
export const refused = (text: string, die: string, sides: number) =>
  `A ${die} shows no ${text}: 1 to ${sayNumber(sides)}.`
export const keys = 'Enter: next. Backspace: the one before. Esc: end no day.'
export const back = 'The one before'
export const enter = 'Next'
export const moreToRoll = ': roll on'
export const next = (die: string) => `Next: ${die}.`
export const allTyped = 'All dice are there.'
export const endDay = 'End the day'
export const loadingTables = 'Opening the encounter tables…'
export const tablesMissing = 'The encounter tables could not be loaded.'
export const news = {
  day: 'Another screen ended or took back a day. These are the dice of the day that is next now.',
  dice: 'Something changed that decides which dice are due. Those that still count are kept.',
}
