import { type Static, Type } from 'typebox'
import { MAX_NAME } from '#shared/name.ts'
import { exactly, NameField, oneOf } from '../schema.ts'

/** R-HAND-1: `shown`: on players' screens, at most one handout. Both are in the players' journal. */
export const HANDOUT_STATES = ['shown', 'kept'] as const
export type HandoutState = (typeof HANDOUT_STATES)[number]

export const HandoutFields = {
  name: Type.String({ minLength: 1, maxLength: 2 * MAX_NAME }),
  /** Number of ended days when it was handed out; 0: before the first day. */
  day: Type.Integer({ minimum: 0 }),
  state: oneOf(HANDOUT_STATES),
  /** Width of the handed-out image, in pixels. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
}

const HandoutSchema = exactly(HandoutFields)
export type Handout = Static<typeof HandoutSchema>

/** A handout in the GM's view; its `id` is that of the image. */
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
