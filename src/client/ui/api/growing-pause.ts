/**
 * The pause before the next attempt, in ms: doubles up to the longest, times a random 0.5 to 1, so that
 * clients that failed together do not retry together.
 *
 * @param failures in a row; 0 counts as 1
 * @param random from 0 to 1
 */
export const growingPause = (
  { first, longest }: { readonly first: number; readonly longest: number },
  failures: number,
  random: number,
): number => Math.min(first * 2 ** Math.max(0, failures - 1), longest) * (0.5 + random / 2)
