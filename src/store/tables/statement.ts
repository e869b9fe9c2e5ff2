import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
  type UpdateResult,
} from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** A placeholder for a value while a statement is built. */
class Parameter {
  readonly path: readonly string[]

  constructor(path: readonly string[]) {
    this.path = path
  }

  valueIn(values: object): unknown {
    return this.path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], values)
  }
}

const parametersFor = (value: unknown, path: readonly string[] = []): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, parametersFor(part, [...path, key])]),
      )
    : new Parameter(path)

/**
 * A statement that is built once for each database, as building costs more than running it. Used for the
 * few statements that ending a day runs.
 *
 * @param build uses the values as values only, and does not look into them; all have the same fields
 */
export const statement = <Values extends object, Result>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Result>,
): ((db: Kysely<Schema>, values: Values) => Promise<QueryResult<Result>>) => {
  const built = new WeakMap<DialectAdapter, CompiledQuery<Result>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = built.get(adapter) ?? build(db, parametersFor(values) as Values).compile()
    built.set(adapter, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? value.valueIn(values) : value,
    )
    return db.executeQuery({ ...query, parameters })
  }
}

/** Rows of one statement; few, so that none takes long or has more values than an engine allows. */
export const ROWS_AT_ONCE = 500

export function* inBatches<Item>(items: readonly Item[], size = ROWS_AT_ONCE): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Inserts a row unless its key is taken. Returns whether it did. */
export const insertIfNew = async <Name extends keyof Schema>(
  insert: InsertQueryBuilder<Schema, Name, InsertResult>,
): Promise<boolean> => {
  const inserted = insert.onConflict((conflict) => conflict.doNothing())
  return (await inserted.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** Runs an update. Returns whether it found its row. */
export const updateOne = async (update: {
  executeTakeFirst(): Promise<UpdateResult | undefined>
}): Promise<boolean> => (await update.executeTakeFirst())?.numUpdatedRows === 1n

/**
 * Deletes some rows of a table, few enough that others never wait long.
 *
 * @param rows.key the columns of its primary key
 * @returns whether there may be more
 */
export const deleteBatch = async (
  db: Kysely<Schema>,
  table: keyof Schema,
  { key, where, atOnce = ROWS_AT_ONCE }: BatchOfRows,
): Promise<boolean> => {
  const [from, columns] = [sql.table(table), sql.join(key.map((name) => sql.ref(name)))]
  const selected = sql`select ${columns} from ${from} where ${where} limit ${atOnce}`
  const { numAffectedRows } =
    await sql`delete from ${from} where (${columns}) in (${selected})`.execute(db)
  return numAffectedRows === BigInt(atOnce)
}

interface BatchOfRows {
  readonly key: readonly string[]
  readonly where: RawBuilder<unknown>
  readonly atOnce?: number
}
