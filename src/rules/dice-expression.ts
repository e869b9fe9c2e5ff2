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
export const MAX_SIDES = 1_000
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
    found.sides <= MAX_SIDES &&
    Math.abs(found.plus) <= MOST_PLUS
  return isWithin ? found : null
}

/** R-QUANT-1: the expressions in a text, in their order. */
export const diceIn = (text: string): DiceExpression[] =>
  [...text.matchAll(EXPRESSION)].flatMap((match) => expressionOf(match) ?? [])

/** The text with other words for its expressions, each by its number from 0. */
export const replaceDice = (
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
export const parseDice = (text: string): DiceExpression | null => {
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
