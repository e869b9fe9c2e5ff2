/** The first pause before a tile that did not come is asked for again, and the longest, in ms. */
export const FIRST_PAUSE_MS = 2_000
export const LONGEST_PAUSE_MS = 30_000

/**
 * How long a tile that did not come is not asked for again, in ms: doubling, with jitter, so that
 * neither the tiles of a sheet nor all who look at it ask in the same instant.
 *
 * @param misses in a row, from 1
 * @param random from 0 to 1
 */
export const retryPause = (misses: number, random: number): number => {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (misses - 1), LONGEST_PAUSE_MS)
  return longest * (0.5 + random / 2)
}
