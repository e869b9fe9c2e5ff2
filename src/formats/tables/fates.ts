import type { Fate, ReadLine } from '../../protocol/tables-read.ts'

/** What becomes of each line, while a text is read. Lines count from 0, in the order of reading. */
export interface Fates {
  /** Of a line in the text, from 1. */
  numberOf(line: number): number
  /** Messages of another fate go. */
  set(line: number, fate: Fate, message?: string): void
  /** Adds a message and leaves the fate. */
  note(line: number, message: string): void
  list(): readonly ReadLine[]
}

/**
 * All lines are ignored at first.
 *
 * @param order where each line that is read stands in the text, if they are read in another order
 */
export const createFates = (count: number, order?: readonly number[]): Fates => {
  const placeOf = (line: number): number => order?.[line] ?? line
  const fates = new Array<Fate>(count).fill('ignored')
  const messages = new Map<number, string[]>()
  const note = (line: number, message: string): void => {
    const place = placeOf(line)
    const known = messages.get(place)
    if (known) known.push(message)
    else messages.set(place, [message])
  }
  return {
    numberOf: (line) => placeOf(line) + 1,
    set: (line, fate, message) => {
      const place = placeOf(line)
      if (fates[place] !== fate) messages.delete(place)
      fates[place] = fate
      if (message) note(line, message)
    },
    note,
    list: () =>
      fates.map((fate, at) => ({
        line: at + 1,
        fate,
        message: messages.get(at)?.join(' ') ?? '',
      })),
  }
}

/** What the preview of an import says of a line. Numbers of lines count from 1. */
const numbers = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`)
const shown = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
const have = (min: number, max: number): string => (min === max ? 'has' : 'have')

export const MESSAGES = {
  joined: (number: number, hasLostHyphen = false) =>
    `Joined to the row of line ${number}${hasLostHyphen ? ", without the hyphen at the line's end" : ''}.`,
  joinedBelow: 'Joined to the line below.',
  details: (number: number) => `Details of the row of line ${number}.`,
  date: (min: number, max: number) => `Looks like a date; taken as ${numbers(min, max)}.`,
  openEnd: (min: number, max: number) => `Has no end; taken as ${numbers(min, max)}.`,
  total: 'A total, no row.',
  noName: 'This row has no text.',
  backwards: (min: number, max: number) => `${min} is more than ${max}.`,
  overlap: (min: number, max: number, number: number) =>
    `${numbers(min, max)} also ${min === max ? 'stands' : 'stand'} in line ${number}.`,
  gap: (min: number, max: number) => `${numbers(min, max)} ${have(min, max)} no row.`,
  outside: (min: number, max: number, die: number) =>
    `${numbers(min, max)} ${min === max ? 'lies' : 'lie'} outside of a d${die}.`,
  notADie: (written: string, die: number) =>
    `Tables are rolled with d6, d8, d10, d12, d20, d100 or d1000, not ${shown(written)}; taken as d${die}.`,
  noDieReaches: (highest: number) => `No die reaches ${highest}; taken as d1000.`,
  fromWeights: 'Ranges were made from weights.',
  fromList: 'No numbers here: each line got one.',
  noWeight: 'A weight must be a whole number from 1 to 1,000,000.',
  zero: 'The 0 of a d10 is taken as 10.',
  notARange: (text: string) => `${shown(text) || 'An empty cell'} is no range of numbers.`,
  noRange: 'No range stands here, and no row above takes it.',
  afterBlank: 'No range stands here, and a blank line parts it from the row above.',
  headerAgain: 'The header again.',
  likeARow: 'Its number does not follow the rows above.',
  nothingHere: 'No table was found here.',
  badJson: (problem: string) => `This is not JSON: ${problem}.`,
  noTables: 'No encounter table was found in this JSON.',
  noCommand: 'This is no line of a Roll20 table.',
  tooManyRows: 'A table has 1,000 rows at most.',
  tooManyTables: 'One text may hold 200 tables at most.',
  formula: (formula: string) =>
    `The formula ${shown(formula)} is not one die; the rows tell the die.`,
} as const
