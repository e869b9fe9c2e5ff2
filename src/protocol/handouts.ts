import { type Static, Type } from 'typebox'
import { MAX_NAME } from '../rules/name.ts'
import { MAX_DAY } from './limits.ts'
import { exactly, oneOf, wholeNumber } from './schema.ts'

/** R-HAND-1: `shown`: on the players' screens now, and in their journal. At most one is. */
export const HANDOUT_STATES = ['shown', 'kept'] as const

/** An image that was handed to players. */
export const HandoutFields = {
  name: Type.String({ minLength: 1, maxLength: 2 * MAX_NAME }),
  /** Days ended when it was handed out; 0: before the first. */
  day: wholeNumber({ min: 0, max: MAX_DAY }),
  state: oneOf(HANDOUT_STATES),
}

const HandoutSchema = exactly(HandoutFields)
export type Handout = Static<typeof HandoutSchema>
