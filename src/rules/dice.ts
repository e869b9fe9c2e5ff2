/** R-DIE-1: what a die is rolled for, in the words of the journal and the wire. */
export const DIE_PURPOSES = [
  'encounter:morning',
  'encounter-type:morning',
  'encounter:afternoon',
  'encounter-type:afternoon',
  'encounter:evening',
  'encounter-type:evening',
  'rain',
  'navigation',
  'lost-direction',
  'pace',
] as const
export type DiePurpose = (typeof DIE_PURPOSES)[number]

/**
 * A source of dice: a whole number from 1 to `sides`, each as likely as the others.
 * The rules never make their own; play brings cryptographic dice, tests bring loaded ones.
 */
export type Dice = (sides: number) => number

/** One die as it fell. */
export interface Roll {
  readonly purpose: DiePurpose
  readonly sides: number
  readonly result: number
}

/** Rolls a die for a purpose. */
export type RollFor = (purpose: DiePurpose, sides: number) => number

/** Dice that also write down every roll, in the order it fell (R-DIE-2). */
export const recordRolls = (dice: Dice): { roll: RollFor; rolls: Roll[] } => {
  const rolls: Roll[] = []
  const roll: RollFor = (purpose, sides) => {
    const result = dice(sides)
    rolls.push({ purpose, sides, result })
    return result
  }
  return { roll, rolls }
}
