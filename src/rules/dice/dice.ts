/** R-DIE-1: the purpose of a die, in the words of the journal and the wire. */
export type DiePurpose =
  | `encounter:${string}`
  | `encounter-type:${string}`
  | 'rain'
  | 'navigation'
  | 'lost-direction'
  | 'pace'
  | `quantity:${string}`
  | 'forage'
  | `forage-rations${string}`
  | `forage-gallons${string}`

/** R-DIE-1: the form of a die's purpose. Times of day have no colon; later rolls have numbers. */
export const PURPOSE_PATTERN =
  '^((encounter(-type)?|quantity):[^:]{1,30}(:[1-9][0-9]{0,3})?|rain|navigation|lost-direction|pace|forage|forage-(rations|gallons)(:[1-9][0-9]{0,3})?)$'

/** R-DIE-3: groups of dice. The GM chooses for each who rolls it: the table or the server. */
export const DICE_GROUPS = [
  'encounters',
  'quantities',
  'weather',
  'foraging',
  'navigation',
  'pace',
] as const
export type DiceGroup = (typeof DICE_GROUPS)[number]

/** Rolls a die: a whole number from 1 to `sides`, each as likely as the others. */
export type Dice = (purpose: DiePurpose, sides: number) => number

export interface Roll {
  readonly purpose: DiePurpose
  readonly sides: number
  readonly result: number
  /** Whether the die was rolled at the table and typed. */
  readonly typed?: boolean
}

/** R-NAV-1, R-FORAGE-2: the die of a check; result and bonus must reach the DC. */
export const CHECK_DIE_SIDES = 20

export interface Check {
  readonly dc: number
  readonly bonus: number
}

export const passesCheck = ({ dc, bonus }: Check, purpose: DiePurpose, roll: Dice): boolean =>
  roll(purpose, CHECK_DIE_SIDES) + bonus >= dc

/** R-DIE-2: wraps dice so that every roll is recorded, in order. */
export const recordRolls = (dice: Dice): { roll: Dice; rolls: Roll[] } => {
  const rolls: Roll[] = []
  const roll: Dice = (purpose, sides) => {
    const result = dice(purpose, sides)
    rolls.push({ purpose, sides, result })
    return result
  }
  return { roll, rolls }
}
