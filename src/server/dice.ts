import { randomInt } from 'node:crypto'
import type { Dice } from '../rules/dice.ts'

/** The dice of play: every face as likely as the others, and nobody can tell the next. */
export const cryptoDice: Dice = (_, sides) => randomInt(1, sides + 1)
