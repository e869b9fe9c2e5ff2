import { type Static, Type } from 'typebox'
import { MAX_PASTED_TEXT } from './limits.ts'
import { exactly, nullable, oneOf } from './schema.ts'

export const TablesTextSchema = exactly({
  text: Type.String({
    maxLength: MAX_PASTED_TEXT,
    description: 'Encounter tables in any known format, as pasted or as a file holds them.',
  }),
})

const ReadTableSchema = exactly({
  /** May be empty. */
  name: Type.String(),
  die: Type.Integer({ description: 'The one that was written, else the smallest that fits.' }),
  dice: nullable(
    Type.String({ description: 'Rolled together, as `1d12+1d8`; `die` is their highest sum.' }),
  ),
  rows: Type.Array(
    exactly({
      min: Type.Integer(),
      max: Type.Integer(),
      name: Type.String(),
      details: Type.String(),
      table: nullable(
        Type.String({ description: 'The name of the table to roll on then, of this text or not.' }),
      ),
      once: Type.Boolean(),
    }),
  ),
})
export type ReadTable = Static<typeof ReadTableSchema>
export type ReadRow = ReadTable['rows'][number]

/** What became of a line of a pasted text. */
export const lineWith = <const Fates extends readonly string[]>(fates: Fates) =>
  exactly({
    line: Type.Integer({ description: 'From 1.' }),
    fate: oneOf(fates),
    message: Type.String({ description: 'What a person should know of it; often empty.' }),
  })

const ReadLineSchema = lineWith(['row', 'joined', 'header', 'ignored', 'not understood'])
export type ReadLine = Static<typeof ReadLineSchema>
export type Fate = ReadLine['fate']

/** Answer of `POST /tables/read`: rows may overlap and leave gaps, as they did in the text. */
export const ReadingSchema = exactly({
  tables: Type.Array(ReadTableSchema),
  lines: Type.Array(ReadLineSchema, { description: 'One for each line of the text.' }),
})
export type Reading = Static<typeof ReadingSchema>
