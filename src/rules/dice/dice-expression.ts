import { MAX_QUANTITY_DICE } from '#shared/bounds.ts'
import type { Dice } from './dice.ts'

/** R-QUANT-1: dice in words. */
export interface DiceExpression {
  /** In lower case, as `2d6+1`. */
  readonly text: string
  /** 0 for a plain number. */
  readonly count: number
  readonly sides: number
  /** Added to what the dice show; may be negative. */
  readonly plus: number
}

const MOST_DICE = 20
const MIN_SIDES = 2
/** R-QUANT-1: the most sides that a die of an expression has. */
export const MAX_EXPRESSION_SIDES = 1_000
const MOST_PLUS = 1_000
/** As `20d1000+1000`; only zeros before a number make it longer. */
const MOST_SIGNS = 12

const EXPRESSION = /(?<![\p{L}\p{N}])(\d*)d(\d+)([+-]\d+)?(?![\p{L}\p{N}])/giu
const WHOLE_EXPRESSION = /^(\d*)d(\d+)([+-]\d+)?$/iu
const PLAIN_NUMBER = /^\d{1,4}$/u

/** null beyond the limits of R-QUANT-1. */
const expressionOf = ([text = '', count = '', sides, plus = '0']: readonly (
  | string
  | undefined
)[]): DiceExpression | null => {
  const found = {
    text: text.toLowerCase(),
    count: count === '' ? 1 : Number(count),
    sides: Number(sides),
    plus: Number(plus),
  }
  const isWithin =
    text.length <= MOST_SIGNS &&
    1 <= found.count &&
    found.count <= MOST_DICE &&
    MIN_SIDES <= found.sides &&
    found.sides <= MAX_EXPRESSION_SIDES &&
    Math.abs(found.plus) <= MOST_PLUS
  return isWithin ? found : null
}

/** R-QUANT-1: the expressions in a text, in their order. */
export const findDiceExpressions = (text: string): DiceExpression[] =>
  [...text.matchAll(EXPRESSION)].flatMap((match) => expressionOf(match) ?? [])

/** The text with other words for its expressions, each by its number from 0. */
export const replaceDiceExpressions = (
  text: string,
  words: (expression: DiceExpression, index: number) => string,
): string => {
  let index = 0
  return text.replaceAll(EXPRESSION, (...match: string[]) => {
    const expression = expressionOf(match.slice(0, 4))
    if (!expression) return match[0] ?? ''
    index += 1
    return words(expression, index - 1)
  })
}

/** R-FORAGE-3: the whole text as one expression or one plain number; null if it is neither. */
export const parseDiceExpression = (text: string): DiceExpression | null => {
  const plus = Number(text)
  if (PLAIN_NUMBER.test(text) && plus <= MOST_PLUS) return { text, count: 0, sides: 0, plus }
  const match = WHOLE_EXPRESSION.exec(text)
  return match && expressionOf(match)
}

/** R-QUANT-2: never below 0. */
export const rollExpression = (
  { count, plus }: DiceExpression,
  nextDie: (nth: number) => number,
): number => {
  let total = plus
  for (let nth = 1; nth <= count; nth += 1) total += nextDie(nth)
  return Math.max(0, total)
}

/** R-QUANT-1: a dice expression in an encounter's name, and what was rolled for it. */
export interface Quantity {
  /** As `2d6+1`. */
  readonly dice: string
  readonly total: number
}

/** R-QUANT-2: the expressions of a name that are rolled: the first of them, up to so many dice. */
export const quantityExpressions = (name: string, most = MAX_QUANTITY_DICE): DiceExpression[] => {
  let dice = 0
  return findDiceExpressions(name).filter(({ count }) => {
    dice += count
    return dice <= most
  })
}

/** R-QUANT-2: rolls the dice of an encounter's name, each for a purpose of its own. */
export const rollQuantities = (
  name: string,
  time: string,
  roll: Dice,
  most?: number,
): Quantity[] => {
  let die = 0
  return quantityExpressions(name, most).map((expression) => ({
    dice: expression.text,
    total: rollExpression(expression, () => {
      die += 1
      return roll(`quantity:${time}:${die}`, expression.sides)
    }),
  }))
}
