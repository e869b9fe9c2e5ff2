import { Type } from 'typebox'
import { MAX_TABLES_TEXT } from './limits.ts'
import { exactly, nullable, oneOf } from './schema.ts'

/** As it was read: it may overlap others, or begin after its end. */
export interface ReadRow {
  readonly min: number
  readonly max: number
  readonly name: string
  readonly details: string
  /** The name of the table to roll on then. */
  readonly table: string | null
  readonly once: boolean
}

/** `name` may be empty, rows may leave gaps. */
export interface ReadTable {
  readonly name: string
  readonly die: number
  readonly rows: readonly ReadRow[]
}

export const FATES = ['row', 'joined', 'header', 'ignored', 'not understood'] as const
export type Fate = (typeof FATES)[number]

/** What became of a line; `line` counts from 1, `message` may be empty. */
export interface ReadLine {
  readonly line: number
  readonly fate: Fate
  readonly message: string
}

export interface Reading {
  readonly tables: readonly ReadTable[]
  /** One for each line of the text, in their order. */
  readonly lines: readonly ReadLine[]
}

export const TablesTextSchema = exactly({
  text: Type.String({
    maxLength: MAX_TABLES_TEXT,
    description: 'Encounter tables in any known format, as pasted or as a file holds them.',
  }),
})

const ReadRowSchema = exactly({
  min: Type.Integer(),
  max: Type.Integer(),
  name: Type.String(),
  details: Type.String(),
  table: nullable(
    Type.String({ description: 'The name of the table to roll on then, of this text or not.' }),
  ),
  once: Type.Boolean(),
})

const ReadLineSchema = exactly({
  line: Type.Integer({ description: 'From 1.' }),
  fate: oneOf(FATES),
  message: Type.String({ description: 'What a person should know of it; often empty.' }),
})

/** Answer of `POST /tables/read`: rows may overlap and leave gaps, as they did in the text. */
export const ReadingSchema = Type.Unsafe<Reading>(
  exactly({
    tables: Type.Array(
      exactly({
        name: Type.String(),
        die: Type.Integer({
          description: 'The one that was written, else the smallest that fits.',
        }),
        rows: Type.Array(ReadRowSchema),
      }),
    ),
    lines: Type.Array(ReadLineSchema, { description: 'One for each line of the text.' }),
  }),
)
