/**
 * How far a grid may be off along one axis: line n by up to `slack(n)`. A change along an axis is
 * `shift + widen × (n − middle)`.
 */
export interface Freedom {
  /** The grid widens around this line. */
  readonly middle: number
  readonly shift: number
  readonly widen: number
  /** In pixels. */
  readonly slack: (n: number) => number
}

/**
 * How far a least-squares line may be off when each click is off by up to `tolerance`: R-GRID-7 along
 * one axis.
 *
 * @param numbers the clicks' columns or doubled rows, at least two different ones
 */
export const freedomOf = (numbers: readonly number[], tolerance: number): Freedom => {
  const middle = numbers.reduce((sum, n) => sum + n, 0) / numbers.length
  const spread = numbers.reduce((sum, n) => sum + (n - middle) ** 2, 0)
  const slack = (n: number): number =>
    tolerance *
    numbers.reduce(
      (sum, click) =>
        sum + Math.abs(1 / numbers.length + ((n - middle) * (click - middle)) / spread),
      0,
    )
  const widen = (tolerance * numbers.reduce((sum, n) => sum + Math.abs(n - middle), 0)) / spread
  return { middle, shift: tolerance, widen, slack }
}

/** The freedom left once lines `reach` from the middle are known within `tolerance`. */
export const narrowed = (middle: number, reach: number, tolerance: number): Freedom => ({
  middle,
  shift: tolerance,
  widen: tolerance / reach,
  slack: (n) => tolerance * Math.max(1, Math.abs(n - middle) / reach),
})

export interface Change {
  readonly shift: number
  readonly widen: number
}

export const isFree = (
  { middle, slack }: Freedom,
  { shift, widen }: Change,
  ends: readonly number[],
): boolean => ends.every((n) => Math.abs(shift + widen * (n - middle)) <= slack(n) + 1e-9)

/** Every change within a freedom, no farther than `step` apart at any line between the ends. */
export const changesWithin = (
  freedom: Freedom,
  [first, last]: readonly [number, number],
  step: number,
): Change[] => {
  const reach = Math.max(Math.abs(first - freedom.middle), Math.abs(last - freedom.middle), 1)
  const shifts = spaced(freedom.shift, step)
  const widens = spaced(freedom.widen, step / reach)
  // Between the ends a line's slack is smallest near the middle of the clicks.
  const ends = Array.from({ length: 9 }, (_, part) => first + ((last - first) * part) / 8)
  return shifts.flatMap((shift) =>
    widens
      .map((widen) => ({ shift, widen }))
      .filter((change) => isFree(freedom, change, [...ends, freedom.middle])),
  )
}

const spaced = (most: number, step: number): number[] => {
  const count = Math.ceil(most / step)
  if (count === 0) return [0]
  return Array.from({ length: 2 * count + 1 }, (_, index) => ((index - count) * most) / count)
}
