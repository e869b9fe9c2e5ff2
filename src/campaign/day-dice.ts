import type { TypedDice } from '../protocol/record.ts'
import {
  CHECK_DIE_SIDES,
  type Dice,
  type DiePurpose,
  PURPOSE_PATTERN,
  type Roll,
} from '../rules/dice.ts'
import { MAX_SIDES } from '../rules/dice-expression.ts'
import { PACE_DIE_SIDES } from '../rules/movement.ts'
import { LOST_DIE_SIDES } from '../rules/navigation.ts'
import type { RuleSet } from '../rules/rule-set.ts'
import { badField } from './refusal.ts'

const MAX_SHOWN = 60

const PURPOSE = new RegExp(PURPOSE_PATTERN, 'u')

/** The sides of a die that may fall by the rules; 0: it never does. */
const sidesOf = (purpose: string, { encounters, rain }: RuleSet): number => {
  if (!PURPOSE.test(purpose)) return 0
  const [kind = '', time, nth] = purpose.split(':')
  const isTime = time !== undefined && encounters.times.includes(time)
  switch (kind) {
    case 'encounter':
      return isTime && nth === undefined ? encounters.die : 0
    case 'encounter-type':
      // The first die has no number. Each one after it has, from 2 on.
      return isTime && nth !== '1' ? MAX_SIDES : 0
    case 'quantity':
      return isTime && nth !== undefined ? MAX_SIDES : 0
    case 'rain':
      return rain.die
    case 'navigation':
    case 'forage':
      return CHECK_DIE_SIDES
    case 'lost-direction':
      return LOST_DIE_SIDES
    case 'pace':
      return PACE_DIE_SIDES
    default:
      return time === '1' ? 0 : MAX_SIDES
  }
}

const checkResult = (purpose: string, sides: number, result: number): void => {
  if (1 <= result && result <= sides) return
  throw badField(`dice.${purpose}`, 'out-of-range', { min: 1, max: sides, step: 1 })
}

/**
 * R-DIE-4: typed results by purpose. Checked before the day, so also where a die is not due.
 *
 * @throws Refusal `INVALID_INPUT` naming the die
 */
const checkedDice = (typed: TypedDice, rules: RuleSet): ReadonlyMap<string, number> => {
  for (const [purpose, result] of Object.entries(typed)) {
    const sides = sidesOf(purpose, rules)
    const name = purpose.slice(0, MAX_SHOWN)
    if (sides === 0) throw badField(`dice.${name}`, 'unknown-field', { name })
    checkResult(purpose, sides, result)
  }
  return new Map(Object.entries(typed))
}

export interface DayDice {
  /** @throws Refusal `INVALID_INPUT` when the die that is due does not have the typed result */
  readonly dice: Dice
  /** The rolls of a day, each marked with its source. */
  readonly told: (rolls: readonly Roll[]) => readonly Roll[]
}

/** R-DIE-4: typed results first, then prepared ones, then the server's dice. */
export const dayDice = (
  sources: {
    readonly typed: TypedDice
    readonly prepared: readonly Roll[]
    readonly dice: Dice
  },
  rules: RuleSet,
): DayDice => {
  const typed = checkedDice(sources.typed, rules)
  const prepared = new Map(sources.prepared.map((roll) => [roll.purpose, roll]))
  const marks = new Map<DiePurpose, Pick<Roll, 'typed' | 'prepared'>>()
  return {
    dice: (purpose, sides) => {
      const result = typed.get(purpose)
      if (result !== undefined) {
        checkResult(purpose, sides, result)
        marks.set(purpose, { typed: true })
        return result
      }
      const ahead = prepared.get(purpose)
      if (ahead?.sides !== sides) return sources.dice(purpose, sides)
      marks.set(purpose, { prepared: true })
      return ahead.result
    },
    told: (rolls) => rolls.map((roll) => ({ ...roll, ...marks.get(roll.purpose) })),
  }
}
