import type { Dice } from '#rules/dice/dice.ts'

/** Dice that show the given results, in order. Throws when there are no more, or a die has no such side. */
export const loadedDice = (...results: readonly number[]): Dice => {
  let next = 0
  return (_, sides) => {
    const result = results[next++]
    if (result === undefined) throw new RangeError(`Die ${next} was not loaded`)
    if (result < 1 || result > sides) throw new RangeError(`A d${sides} has no ${result}`)
    return result
  }
}

/** Dice that must not be rolled. */
export const noDice: Dice = (_, sides) => {
  throw new Error(`A d${sides} was rolled`)
}
