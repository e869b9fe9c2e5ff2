import { type Static, Type } from 'typebox'
import { MAX_NAME } from '#shared/name.ts'
import { exactly, NameField, oneOf } from '../schema.ts'

/** R-HAND-1: `shown`: on the players' screens now, and in their journal. At most one is. */
export const HANDOUT_STATES = ['shown', 'kept'] as const
export type HandoutState = (typeof HANDOUT_STATES)[number]

export const HandoutFields = {
  name: Type.String({ minLength: 1, maxLength: 2 * MAX_NAME }),
  /** Days ended when it was handed out; 0: before the first. */
  day: Type.Integer({ minimum: 0 }),
  state: oneOf(HANDOUT_STATES),
  /** Of the image, in pixels. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
}

const HandoutSchema = exactly(HandoutFields)
export type Handout = Static<typeof HandoutSchema>

/** In the GM's view; `id` is the image's. */
export const GmHandoutSchema = exactly({ id: Type.String(), ...HandoutFields })
export type GmHandout = Static<typeof GmHandoutSchema>

/** Body of `POST /handouts`. */
export const NewHandoutSchema = exactly({
  image: Type.String(),
  name: NameField,
  state: oneOf(HANDOUT_STATES),
})
export type NewHandout = Static<typeof NewHandoutSchema>

/** Body of `PUT /handouts/{id}`. */
export const HandoutChangeSchema = exactly({ state: oneOf(HANDOUT_STATES) })
