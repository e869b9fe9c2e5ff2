/** Encounters that are not dealt with. */
import { sayNumber } from '../../ui/format/numbers.ts'
import { plural } from '../plural.ts'

export const title = 'Encounters'
export const number = sayNumber
export const tab = (count: number) =>
  `${sayNumber(count)} ${plural(count, { one: 'encounter', other: 'encounters' })} to deal with`
export const more = (count: number) => `${sayNumber(count)} more`
export const fewer = 'Fewer'
export const older = (count: number) =>
  `${sayNumber(count)} older ${plural(count, { one: 'one stands', other: 'ones stand' })} in the journal.`
export const met = (day: number, time: string) => `Day ${sayNumber(day)}, ${time}`
export const keptForLater = 'kept for later'
export const throwDice = (dice: string) => `Roll ${dice}`
export const rolled = 'Rolled.'

export const note = 'Your note'
export const noteSaved = 'Note saved.'
export const saveNote = 'Save note'
export const otherNote = (text: string) =>
  text === '' ? 'Another screen emptied the note.' : `Another screen wrote: ${text}`

/** What a button makes of an encounter. */
export const make = { resolved: 'Resolved', avoided: 'Avoided', later: 'Later', open: 'Open again' }
export const made = {
  resolved: (name: string) => `Resolved: ${name}.`,
  avoided: (name: string) => `Avoided: ${name}.`,
  later: (name: string) => `Kept for later: ${name}.`,
  open: (name: string) => `Open again: ${name}.`,
}
/** Announced. */
export const shared = (name: string) => `Players may read about ${name}.`
export const hidden = (name: string) => `Players no longer read about ${name}.`
