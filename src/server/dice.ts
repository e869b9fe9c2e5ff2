import { randomInt } from 'node:crypto'
import type { Dice } from '#rules/dice/dice.ts'

/** Unpredictable dice: every face is equally likely. */
export const cryptoDice: Dice = (_, sides) => randomInt(1, sides + 1)
