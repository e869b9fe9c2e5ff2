import { MAX_QUANTITY_DICE } from './bounds.ts'
import type { Dice } from './dice.ts'
import { type DiceExpression, diceIn, rollExpression } from './dice-expression.ts'

/** R-QUANT-1: a dice expression in an encounter's name, and what was rolled for it. */
export interface Quantity {
  /** As `2d6+1`. */
  readonly dice: string
  readonly total: number
}

/** R-QUANT-2: the expressions of a name that are rolled: the first of them, up to so many dice. */
export const quantitiesIn = (name: string, most = MAX_QUANTITY_DICE): DiceExpression[] => {
  let dice = 0
  return diceIn(name).filter(({ count }) => {
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
  return quantitiesIn(name, most).map((expression) => ({
    dice: expression.text,
    total: rollExpression(expression, () => {
      die += 1
      return roll(`quantity:${time}:${die}`, expression.sides)
    }),
  }))
}
