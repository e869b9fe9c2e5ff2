import { type Static, Type } from 'typebox'
import { exactly, nullable, oneOf } from '../schema.ts'

/** R-SCREEN-2: parts of the map that the table's screen can show. */
const SCREEN_LOOKS = ['party', 'chart'] as const
export type ScreenLook = (typeof SCREEN_LOOKS)[number]

/** R-SCREEN-2: the GM's choices for the table's screen. Body of `PUT /screen`. */
export const ScreenSchema = exactly({
  look: {
    ...oneOf(SCREEN_LOOKS),
    description: 'The party and what lies around it, or all of the chart that players know.',
  },
  curtain: Type.Boolean({ description: 'A closed journal in place of everything.' }),
  handout: nullable(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'The handout that lies on the map as long as players are shown it.',
    }),
  ),
})
export type Screen = Static<typeof ScreenSchema>
