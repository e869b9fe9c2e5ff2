import { sayNumber } from '../../ui/format/numbers.ts'
import { plural } from '../plural.ts'

/** Days that the game master has rolled ahead. */
export const title = 'Rolled ahead'
export const about =
  'The server rolls the dice of days to come, for you to read and prepare. The days that you end take them in order, and undo puts them back. What they mean is told for the terrain that the party is on now. Dice that your table rolls go before them.'
export const left = (days: number) =>
  `${sayNumber(days)} ${plural(days, { one: 'day', other: 'days' })} rolled ahead`
export const none = 'No day is rolled ahead.'
export const roll = 'Roll ahead'
export const moreDays = (days: number) =>
  `${sayNumber(days)} ${plural(days, { one: 'day', other: 'days' })}`
export const most = (days: number) => `${sayNumber(days)} days are the most.`
export const loading = 'Loading…'
export const drop = 'Drop'
export const rain = { Light: 'Light rain.', Heavy: 'Heavy rain.' }
export const noEncounter = 'No encounter.'
export const encounter = (time: string, name: string) => `${time}: ${name}`
export const quantity = (dice: string, total: number) => `${dice} = ${sayNumber(total)}`
export const otherDice = 'By today’s rules or terrain this day needs dice that are not rolled yet.'
