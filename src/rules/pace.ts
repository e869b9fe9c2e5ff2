/** R-PACE-1: a screen opens at normal. */
export const PACES = ['slow', 'normal', 'fast'] as const
export type Pace = (typeof PACES)[number]

/** R-PACE-3: after the navigation check, slow and fast roll a d4. */
export const PACE_DIE_SIDES = 4

/** R-PACE-3. */
export const rollsPaceDie = (pace: Pace): boolean => pace !== 'normal'
