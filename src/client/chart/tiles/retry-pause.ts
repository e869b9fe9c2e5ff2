import { growingPause } from '../../api/growing-pause.ts'

/** The first pause before a tile that did not come is asked for again, and the longest, in ms. */
export const FIRST_PAUSE_MS = 2_000
export const LONGEST_PAUSE_MS = 30_000

/**
 * How long a tile that did not come is not asked for again, in ms.
 *
 * @param misses in a row, from 1
 * @param random from 0 to 1
 */
export const retryPause = (misses: number, random: number): number =>
  growingPause({ first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS }, misses, random)
