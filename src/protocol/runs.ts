import { type Static, Type } from 'typebox'
import { STOP_REASONS } from '#rules/journey/run.ts'
import { PACES } from '#rules/movement.ts'
import { MAX_DAYS } from '#shared/bounds.ts'
import { MAX_RUN_DAYS, MAX_STEPS, MAX_STORE_DAYS, MAX_WAYPOINTS } from './limits.ts'
import { HexSchema, MapRecordSchema } from './record.ts'
import { exactly, nullable, oneOf, wholeNumber } from './schema.ts'
import { type ChangeKind, DaySchema } from './views.ts'

/** Conditions that end a run. A condition that is left out never does. */
export const UntilSchema = exactly({
  encounter: Type.Optional(Type.Boolean()),
  lost: Type.Optional(Type.Boolean()),
  /** In days: a supply that would not last as long ends the run. */
  supplies: Type.Optional(nullable(wholeNumber({ min: 0, max: MAX_STORE_DAYS }))),
  rain: Type.Optional(Type.Boolean()),
  terrain: Type.Optional(Type.Boolean()),
})

/** Body of `POST /runs`; with `map` if the GM edited the record. */
export const RunRequestSchema = exactly({
  route: Type.Array(HexSchema, { minItems: 1, maxItems: MAX_WAYPOINTS }),
  pace: oneOf(PACES),
  canoe: Type.Boolean(),
  until: UntilSchema,
  days: wholeNumber({ min: 1, max: MAX_RUN_DAYS }),
  map: Type.Optional(MapRecordSchema),
})
export type RunRequest = Static<typeof RunRequestSchema>

export const RunSchema = exactly({
  days: Type.Array(DaySchema, { minItems: 1 }),
  stopped: oneOf(STOP_REASONS),
})
export type Run = Static<typeof RunSchema>

const endedDay = wholeNumber({ min: 0, max: MAX_DAYS })

/**
 * Body of `POST /rewind`: back to the evening of that day; 0 is the campaign before its first day.
 * With `keep`, rules, tables, sites, painted terrain, settings, chart and handouts stay as they are.
 */
export const RewindSchema = exactly({
  day: endedDay,
  keep: Type.Optional(Type.Literal('preparation')),
})
export type Rewind = Static<typeof RewindSchema>

/** Body of `POST /undo` and `POST /redo`, with the number of steps. Without a body: one step. */
export const StepsSchema = exactly({
  steps: Type.Optional(wholeNumber({ min: 1, max: MAX_STEPS })),
})
export type Steps = Static<typeof StepsSchema>

/** Answer of `GET /days/{day}/since`: numbers of changes by kind. Fog and painted terrain count separately. */
export const SinceSchema = exactly({
  changes: Type.Unsafe<Partial<Record<Exclude<ChangeKind, 'day'> | 'fog', number>>>({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1 },
  }),
})
export type Since = Static<typeof SinceSchema>
