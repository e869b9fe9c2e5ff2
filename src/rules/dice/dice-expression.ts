import { MAX_QUANTITY_DICE } from '#shared/bounds.ts'
import type { Dice } from './dice.ts'

/** R-QUANT-1: a dice expression in a text, such as `2d6+1`. */
export interface DiceExpression {
  /** The expression in lower case, as `2d6+1`. */
  readonly text: string
  /** How many dice are rolled; 0 for a plain number. */
  readonly count: number
  readonly sides: number
  /** The number added to the sum of the dice; may be negative. */
  readonly plus: number
}

const MAX_EXPRESSION_DICE = 20
const MIN_EXPRESSION_SIDES = 2
/** R-QUANT-1: the most sides that a die of an expression has. */
export const MAX_EXPRESSION_SIDES = 1_000
const MAX_EXPRESSION_PLUS = 1_000
/** The length of `20d1000+1000`. Only leading zeros would make an expression longer. */
const MAX_EXPRESSION_LENGTH = 12

const EXPRESSION = /(?<![\p{L}\p{N}])(\d*)d(\d+)([+-]\d+)?(?![\p{L}\p{N}])/giu
const WHOLE_EXPRESSION = /^(\d*)d(\d+)([+-]\d+)?$/iu
const PLAIN_NUMBER = /^\d{1,4}$/u

/** The expression of a match; null if it exceeds the limits of R-QUANT-1. */
const expressionOfMatch = ([text = '', count = '', sides, plus = '0']: readonly (
  | string
  | undefined
)[]): DiceExpression | null => {
  const expression = {
    text: text.toLowerCase(),
    count: count === '' ? 1 : Number(count),
    sides: Number(sides),
    plus: Number(plus),
  }
  const isWithin =
    text.length <= MAX_EXPRESSION_LENGTH &&
    1 <= expression.count &&
    expression.count <= MAX_EXPRESSION_DICE &&
    MIN_EXPRESSION_SIDES <= expression.sides &&
    expression.sides <= MAX_EXPRESSION_SIDES &&
    Math.abs(expression.plus) <= MAX_EXPRESSION_PLUS
  return isWithin ? expression : null
}

/** R-QUANT-1: all dice expressions in a text, in order. */
export const findDiceExpressions = (text: string): DiceExpression[] =>
  [...text.matchAll(EXPRESSION)].flatMap((match) => expressionOfMatch(match) ?? [])

/** Replaces each dice expression in a text. `replace` gets the expression and its index from 0. */
export const replaceDiceExpressions = (
  text: string,
  replace: (expression: DiceExpression, index: number) => string,
): string => {
  let index = 0
  return text.replaceAll(EXPRESSION, (...match: string[]) => {
    const expression = expressionOfMatch(match.slice(0, 4))
    if (!expression) return match[0] ?? ''
    index += 1
    return replace(expression, index - 1)
  })
}

/** R-FORAGE-3: the whole text as one dice expression or plain number; null if it is neither. */
export const parseDiceExpression = (text: string): DiceExpression | null => {
  const plus = Number(text)
  if (PLAIN_NUMBER.test(text) && plus <= MAX_EXPRESSION_PLUS)
    return { text, count: 0, sides: 0, plus }
  const match = WHOLE_EXPRESSION.exec(text)
  return match && expressionOfMatch(match)
}

/** R-QUANT-2: rolls an expression. The total is never below 0. */
export const rollExpression = (
  { count, plus }: DiceExpression,
  nextDie: (nth: number) => number,
): number => {
  let total = plus
  for (let nth = 1; nth <= count; nth += 1) total += nextDie(nth)
  return Math.max(0, total)
}

/** R-QUANT-1: a dice expression in an encounter's name, and its rolled total. */
export interface Quantity {
  /** The expression, as `2d6+1`. */
  readonly dice: string
  readonly total: number
}

/** R-QUANT-2: the first dice expressions of a name, up to `maxDice` dice: those that are rolled. */
export const quantityExpressions = (
  name: string,
  maxDice = MAX_QUANTITY_DICE,
): DiceExpression[] => {
  let diceSoFar = 0
  return findDiceExpressions(name).filter(({ count }) => {
    diceSoFar += count
    return diceSoFar <= maxDice
  })
}

/** R-QUANT-2: rolls the dice expressions of an encounter's name. Each die has its own purpose. */
export const rollQuantities = (
  name: string,
  time: string,
  roll: Dice,
  maxDice?: number,
): Quantity[] => {
  let dieNumber = 0
  return quantityExpressions(name, maxDice).map((expression) => ({
    dice: expression.text,
    total: rollExpression(expression, () => {
      dieNumber += 1
      return roll(`quantity:${time}:${dieNumber}`, expression.sides)
    }),
  }))
}
