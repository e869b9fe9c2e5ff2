/** R-DIE-1: what a die is rolled for, in the words of the journal and the wire. */
export type DiePurpose =
  | `encounter:${string}`
  | `encounter-type:${string}`
  | 'rain'
  | 'navigation'
  | 'lost-direction'
  | 'pace'

/** R-DIE-1: the form of every purpose. A time of day has no colon; a die rolled again has a number. */
export const PURPOSE_PATTERN =
  '^(encounter(-type)?:[^:]{1,30}(:[1-9][0-9]{0,3})?|rain|navigation|lost-direction|pace)$'

/**
 * A source of dice: a whole number from 1 to `sides`, each as likely as the others.
 * The rules never make their own; play brings cryptographic dice, tests bring loaded ones.
 */
export type Dice = (purpose: DiePurpose, sides: number) => number

/** One die as it fell. */
export interface Roll {
  readonly purpose: DiePurpose
  readonly sides: number
  readonly result: number
}

/** Dice that also write down every roll, in the order it fell (R-DIE-2). */
export const recordRolls = (dice: Dice): { roll: Dice; rolls: Roll[] } => {
  const rolls: Roll[] = []
  const roll: Dice = (purpose, sides) => {
    const result = dice(purpose, sides)
    rolls.push({ purpose, sides, result })
    return result
  }
  return { roll, rolls }
}
