import { type Static, Type } from 'typebox'
import type { EncounterTable } from '#rules/encounter.ts'
import { LARGEST_TABLE_DIE } from '#shared/bounds.ts'
import { MAX_LISTED, MAX_ROW_DETAILS, MAX_ROW_NAME, MAX_TABLE_NAME } from '../limits.ts'
import { exactly, nullable } from '../schema.ts'

/** Form of the ids of tables, rows and sites; `__proto__` cannot be a key of an object. */
export const PART_ID_PATTERN = '^(?!__proto__$)[A-Za-z0-9_-]{1,64}$'

const id = Type.String({ pattern: PART_ID_PATTERN })
/** A result of dice. Gaps and overlaps of results are checked with the whole table. */
const result = Type.Integer({ minimum: 1, maximum: LARGEST_TABLE_DIE })

const rowFields = {
  min: result,
  max: result,
  name: Type.String({ minLength: 1, maxLength: MAX_ROW_NAME }),
  details: Type.String({ maxLength: MAX_ROW_DETAILS }),
  /** Id of a further table on which to roll for this row; null: none. */
  table: nullable(id),
  once: Type.Boolean(),
}

const tableFields = {
  name: Type.String({ minLength: 1, maxLength: MAX_TABLE_NAME }),
  die: result,
}
const dice = nullable(
  Type.String({
    maxLength: 60,
    description: 'As `1d12+1d8`; `die` is their highest sum. null: one die.',
  }),
)

export const EncounterTableSchema = Type.Unsafe<EncounterTable>(
  exactly({
    id,
    ...tableFields,
    dice,
    rows: Type.Array(exactly({ id, ...rowFields }), { minItems: 1 }),
  }),
)
export type EncounterTableView = Static<typeof EncounterTableSchema>

export const EncounterTablesSchema = Type.Array(EncounterTableSchema)

/** Body of `POST /tables` and `PUT /tables/{id}`. A row without an id is new. */
export const WriteTableSchema = exactly({
  ...tableFields,
  dice: Type.Optional(dice),
  rows: Type.Array(
    exactly({
      id: Type.Optional(id),
      ...rowFields,
      details: Type.Optional(rowFields.details),
      table: Type.Optional(rowFields.table),
      once: Type.Optional(rowFields.once),
    }),
    { minItems: 1, maxItems: MAX_LISTED.rows },
  ),
})
export type WrittenTable = Static<typeof WriteTableSchema>

/** A table in the GM's view, without its rows; `stamp` changes with the table's content. */
export const TableSummarySchema = exactly({
  id,
  name: Type.String(),
  die: result,
  rows: Type.Integer(),
  stamp: Type.String(),
  /** R-TABLE-4: ids of rows that were met and are not met again; left out if there are none. */
  met: Type.Optional(Type.Array(Type.String())),
})
export type TableSummary = Static<typeof TableSummarySchema>
