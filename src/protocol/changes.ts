import { type Static, Type } from 'typebox'
import type { JsonPatch } from './json-patch.ts'
import { exactly, oneOf } from './schema.ts'
import { DaySchema } from './views.ts'

const path = Type.String({ description: 'A JSON Pointer (RFC 6901) into the view.' })

/** A JSON Patch (RFC 6902), limited to the operations that are sent. */
const PatchSchema = Type.Unsafe<JsonPatch>(
  Type.Array(
    Type.Union([
      exactly({ op: oneOf(['add', 'replace']), path, value: Type.Unknown() }),
      exactly({ op: oneOf(['remove']), path }),
    ]),
  ),
)

/** Answer of a command with `?changes=1`. */
export const ChangesSchema = exactly({
  from: Type.String({ description: 'The revision that the command was given on.' }),
  revision: Type.String(),
  patch: PatchSchema,
})
export type Changes = Static<typeof ChangesSchema>

const { from: start, ...dayFields } = DaySchema.properties

/** Answer of `POST /days?changes=1`; the day began at `start`. */
export const DayChangesSchema = exactly({ ...dayFields, start, ...ChangesSchema.properties })
export type DayChanges = Static<typeof DayChangesSchema>
