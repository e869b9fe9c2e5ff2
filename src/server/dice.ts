import { randomInt } from 'node:crypto'
import type { Dice } from '#rules/dice/dice.ts'

/** Every face is as likely as the others, and nobody can tell the next. */
export const cryptoDice: Dice = (_, sides) => randomInt(1, sides + 1)
