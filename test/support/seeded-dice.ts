import type { Dice } from '#rules/dice/dice.ts'

const UNIT = 2 ** -32

/** Numbers from 1 to `most` that are the same for the same seed (mulberry32): not for play. */
export const seeded = (seed: number): ((most: number) => number) => {
  let state = seed | 0
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return 1 + ((((word ^ (word >>> 14)) >>> 0) * most * UNIT) | 0)
  }
}

/** Dice that fall the same for the same seed, whatever they are rolled for. */
export const seededDice = (seed: number): Dice => {
  const upTo = seeded(seed)
  return (_, sides) => upTo(sides)
}
