import { type Static, Type } from 'typebox'
import type { Hex } from '#shared/hex.ts'
import { MAX_CARRIED, MAX_RUN_DAYS, MAX_WAYPOINTS } from '../limits.ts'
import { HexSchema } from '../record.ts'
import { UntilSchema } from '../runs.ts'
import { exactly, type Frozen, nullable, wholeNumber } from '../schema.ts'

const planSchema = exactly({
  route: Type.Array(HexSchema, {
    maxItems: MAX_WAYPOINTS,
    description: 'The hex where it begins, then those of its pins.',
  }),
  until: {
    ...nullable(
      exactly({
        ...UntilSchema.properties,
        days: Type.Optional(wholeNumber({ min: 1, max: MAX_RUN_DAYS })),
      }),
    ),
    description: 'What ends a run, and the most days of one; null: the GM has not said.',
  },
  goal: {
    ...Type.Union([Type.Literal('route'), HexSchema, Type.Null()]),
    description: 'Where the forecast goes: along the route, or straight to a hex.',
  },
  carry: {
    ...nullable(wholeNumber({ min: 0, max: MAX_CARRIED })),
    description: 'What the party can carry, in lb.',
  },
})
export type Plan = Frozen<Static<typeof planSchema>>

/** R-PLAN-1: the GM's plan of a journey. Body of `PUT /plan`. */
export const PlanSchema = Type.Unsafe<Plan>(planSchema)

/** The plan until the GM makes one. */
export const EMPTY_PLAN: Plan = { route: [], until: null, goal: null, carry: null }

/** All hexes of a plan with their paths, for the check of the lattice that a schema cannot make. */
export const hexesOfPlan = ({ route, goal }: Plan): readonly (readonly [string, Hex])[] => [
  ...route.map((hex, index) => [`route.${index}`, hex] as const),
  ...(goal && goal !== 'route' ? [['goal', goal] as const] : []),
]
