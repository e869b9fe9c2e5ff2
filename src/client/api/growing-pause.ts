/** The first pause before another try and the longest, in ms. */
interface Pauses {
  readonly first: number
  readonly longest: number
}

/**
 * How long to wait before another try, in ms: doubling up to the longest, and anything from half of
 * that, so that not all who failed in one instant try again in one instant.
 *
 * @param failures in a row; none waits as one does
 * @param random from 0 to 1
 */
export const growingPause = (
  { first, longest }: Pauses,
  failures: number,
  random: number,
): number => Math.min(first * 2 ** Math.max(0, failures - 1), longest) * (0.5 + random / 2)
