import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { FORMAT } from '#protocol/format.ts'
import { StoreRefused } from '../store-refused.ts'
import { type Schema, TABLES } from './schema.ts'
import type { Table } from './table.ts'

/** Leads the tables of one version to those of the next. It knows none of `schema.ts`, which goes on. */
export type SchemaStep = (db: Kysely<unknown>) => Promise<void>

/**
 * In their order: the first one leads from version 1 to version 2. Once released, none is ever changed
 * or taken away. Each only adds columns that may be null: copies are made of older tables as they are.
 */
export const SCHEMA_STEPS: readonly SchemaStep[] = []

export const TABLES_VERSION = 1 + SCHEMA_STEPS.length

/**
 * Creates all tables in an empty database, or brings those of an older version up to date, or does
 * nothing at all.
 *
 * @param place for people, at the start of a sentence
 * @throws StoreRefused `DATABASE_OTHER_VERSION`, changing nothing (R-DOC-1)
 */
export const prepareTables = async (
  db: Kysely<Schema>,
  place: string,
  steps = SCHEMA_STEPS,
): Promise<void> => {
  const version = await versionOf(db, steps)
  if (version === 'other') throw otherVersion(place)
  const prepare = version === 'none' ? createTables : upgradeTables
  if (version === 'current') return
  await (db.isTransaction
    ? prepare(db, steps)
    : db.transaction().execute(async (trx) => prepare(trx, steps)))
}

export const otherVersion = (place: string): StoreRefused =>
  new StoreRefused(
    'DATABASE_OTHER_VERSION',
    `${place} is of a development version of Overland before its first release, or of a newer version, and this version cannot read it. It stays as it is: start the newer version, or with an empty DATA_DIR, or another database.`,
  )

/** `none`: the database has no tables of Overland. */
type Version = 'none' | 'older' | 'current' | 'other'

/** Changes nothing. */
export const versionOf = async (db: Kysely<Schema>, steps = SCHEMA_STEPS): Promise<Version> => {
  const names = await tablesOf(db)
  if (!Object.keys(TABLES).some((name) => names.has(name))) return 'none'
  if (!names.has('version')) return 'other'
  const { version, format } = await shapeOf(db)
  if (format !== FORMAT) return 'other'
  if (version === newest(steps)) return 'current'
  return 1 <= version && version < newest(steps) ? 'older' : 'other'
}

/** Whether its tables, or the states of a campaign, have an older version. */
export const isOlder = async (db: Kysely<Schema>, states: number): Promise<boolean> => {
  const tables = await versionOf(db)
  if (tables !== 'current') return tables === 'older'
  const older = db.selectFrom('campaigns').select('id').where('state_version', '<', states)
  return (await older.limit(1).executeTakeFirst()) !== undefined
}

const newest = (steps: readonly SchemaStep[]): number => 1 + steps.length

/** The table of a former development version has no column `format`. */
const shapeOf = async (
  db: Kysely<Schema>,
): Promise<{ readonly version: number; readonly format?: string }> =>
  (await db.selectFrom('version').selectAll().executeTakeFirst()) ?? { version: 0 }

const upgradeTables = async (db: Kysely<Schema>, steps: readonly SchemaStep[]): Promise<void> => {
  for (const step of steps.slice((await shapeOf(db)).version - 1))
    await step(db as unknown as Kysely<unknown>)
  await db
    .updateTable('version')
    .set({ version: newest(steps) })
    .execute()
}

const createTables = async (db: Kysely<Schema>, steps: readonly SchemaStep[]): Promise<void> => {
  for (const [name, { columns, key, indexes }] of Object.entries<Table>(TABLES)) {
    let build: CreateTableBuilder<string, string> = db.schema.createTable(name)
    for (const [column, { type, isNullable, refersTo }] of Object.entries(columns))
      build = build.addColumn(column, type, (made) => {
        const known = isNullable ? made : made.notNull()
        return refersTo ? known.references(`${refersTo}.id`) : known
      })
    await build.addPrimaryKeyConstraint(`${name}_key`, [...key]).execute()
    for (const [index, indexed] of Object.entries(indexes))
      await db.schema
        .createIndex(index)
        .on(name)
        .columns([...indexed])
        .execute()
  }
  await db
    .insertInto('version')
    .values({ version: newest(steps), format: FORMAT })
    .execute()
}

/** In a PostgreSQL, other schemas than the one where new tables go are other programs'. */
const tablesOf = async (db: Kysely<Schema>): Promise<ReadonlySet<string>> => {
  const tables = await db.introspection.getTables()
  if (!(db.getExecutor().adapter instanceof PostgresAdapter))
    return new Set(tables.map(({ name }) => name))
  const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db)
  return new Set(tables.filter(({ schema }) => schema === rows[0]?.own).map(({ name }) => name))
}
