import type { Dice } from '../src/rules/dice.ts'

const UNIT = 2 ** -32

/** Dice that fall the same for the same seed (mulberry32): for benchmarks and tests, not for play. */
export const seededDice = (seed: number): Dice => {
  let state = seed | 0
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return 1 + ((((word ^ (word >>> 14)) >>> 0) * sides * UNIT) | 0)
  }
}
