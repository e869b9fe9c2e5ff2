import type { RollFor } from './dice.ts'

/** R-RAIN-1: a day's rain is light or heavy. */
export const RAINS = ['Light', 'Heavy'] as const
export type Rain = (typeof RAINS)[number]

/** R-RAIN-2: rain is a d4, heavy on 4 (25 %). */
export const RAIN_DIE_SIDES = 4
export const HEAVY_RAIN_MIN_ROLL = 4

/** R-RAIN-2: decides the day's rain. */
export const rollRain = (roll: RollFor): Rain =>
  roll('rain', RAIN_DIE_SIDES) >= HEAVY_RAIN_MIN_ROLL ? 'Heavy' : 'Light'
