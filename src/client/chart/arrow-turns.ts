import type { Heading } from '../../rules/hex.ts'

/** Degrees clockwise from up. */
export const ARROW_TURNS: Readonly<Record<Heading, number>> = {
  6: -60,
  1: 0,
  2: 60,
  5: -120,
  4: 180,
  3: 120,
}
