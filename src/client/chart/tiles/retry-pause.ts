import { growingPause } from '../../api/growing-pause.ts'

/** In ms. */
export const FIRST_PAUSE_MS = 2_000
export const LONGEST_PAUSE_MS = 30_000

/**
 * The pause before a missing tile is requested again, in ms.
 *
 * @param misses in a row, from 1
 * @param random from 0 to 1
 */
export const retryPause = (misses: number, random: number): number =>
  growingPause({ first: FIRST_PAUSE_MS, longest: LONGEST_PAUSE_MS }, misses, random)
