import type { Hex } from '../../rules/hex.ts'

/** R-POINT-1: a hex that the GM pointed to; `at` tells one time from the next. */
export interface PointedAt {
  readonly hex: Hex
  readonly at: number
}
