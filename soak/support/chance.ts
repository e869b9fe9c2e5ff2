import { seeded } from '#test/support/seeded-dice.ts'

/** A random source with a seed, which repeats the same choices. */
export interface Chance {
  /** A whole number from 0 to one below the limit. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability. */
  happens(probability: number): boolean
}

const RESOLUTION = 2 ** 30

export const chanceOf = (seed: number): Chance => {
  const dice = seeded(seed)
  const below = (limit: number): number => dice(limit) - 1
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
    happens: (probability) => below(RESOLUTION) < probability * RESOLUTION,
  }
}

/** A random seed; print it, so that a run can be repeated. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 31)
