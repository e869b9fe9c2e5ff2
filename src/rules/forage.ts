import type { Dice } from './dice.ts'
import { parseDice, rollExpression } from './dice-expression.ts'
import type { MapRecord } from './record.ts'
import type { RuleSet } from './rule-set.ts'

/** R-FORAGE-2: the check is a d20 plus the survival modifier. */
export const FORAGE_DIE_SIDES = 20

/** What a check is made with, and what its total must meet. */
export interface ForageCheck {
  readonly dc: number
  readonly bonus: number
}

/** R-FORAGE-2: the check ahead. */
export const forageCheck = (
  { dc }: RuleSet['forage'],
  { survival }: Pick<MapRecord, 'survival'>,
): ForageCheck => ({ dc, bonus: survival })

/** R-FORAGE-3: what a day's foraging brought; both 0 where the party found nothing. */
export interface Foraging {
  readonly kind: 'forage'
  readonly rations: number
  readonly gallons: number
}

/** @throws RangeError when the rules' yield is no dice expression */
const rollYield = (
  dice: string,
  purpose: 'forage-rations' | 'forage-gallons',
  roll: Dice,
): number => {
  const expression = parseDice(dice)
  if (!expression) throw new RangeError(`${dice} is no dice expression`)
  return rollExpression(expression, (nth) =>
    roll(nth === 1 ? purpose : `${purpose}:${nth}`, expression.sides),
  )
}

/** R-FORAGE-1 to R-FORAGE-3: a total that meets the DC succeeds; rations are rolled, then gallons. */
export const forage = (
  { rations, gallons }: RuleSet['forage'],
  { dc, bonus }: ForageCheck,
  roll: Dice,
): Foraging => {
  if (roll('forage', FORAGE_DIE_SIDES) + bonus < dc)
    return { kind: 'forage', rations: 0, gallons: 0 }
  return {
    kind: 'forage',
    rations: rollYield(rations, 'forage-rations', roll),
    gallons: rollYield(gallons, 'forage-gallons', roll),
  }
}
