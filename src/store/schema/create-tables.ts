import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { FORMAT } from '#protocol/format.ts'
import { StoreRefused } from '../store-refused.ts'
import { type Schema, TABLES } from './schema.ts'
import type { Table } from './table.ts'

/** Upgrades the tables of one version to the next. It must not use `schema.ts`, which is always the newest. */
export type SchemaStep = (db: Kysely<unknown>) => Promise<void>

/**
 * Schema steps in their order: the first leads from version 1 to version 2. Once released, none is changed
 * or removed. Each only adds columns that may be null, as older tables are copied as they are.
 */
export const SCHEMA_STEPS: readonly SchemaStep[] = []

export const TABLES_VERSION = 1 + SCHEMA_STEPS.length

/**
 * Creates all tables in an empty database, or brings those of an older version up to date, or does
 * nothing at all.
 *
 * @param place the database's name for people, at the start of a sentence
 * @throws StoreRefused `DATABASE_OTHER_VERSION`, changing nothing (R-DOC-1)
 */
export const prepareTables = async (
  db: Kysely<Schema>,
  place: string,
  steps = SCHEMA_STEPS,
): Promise<void> => {
  const version = await tablesVersionOf(db, steps)
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

/** Version of a database's tables compared to this program's; `none`: it has no tables of Overland. */
type TablesVersion = 'none' | 'older' | 'current' | 'other'

/** Reads which version a database's tables have. */
export const tablesVersionOf = async (
  db: Kysely<Schema>,
  steps = SCHEMA_STEPS,
): Promise<TablesVersion> => {
  const names = await tablesOf(db)
  if (!Object.keys(TABLES).some((name) => names.has(name))) return 'none'
  if (!names.has('version')) return 'other'
  const { version, format } = await storedVersion(db)
  if (format !== FORMAT) return 'other'
  if (version === newestVersion(steps)) return 'current'
  return 1 <= version && version < newestVersion(steps) ? 'older' : 'other'
}

/** Whether a database's tables, or the states of a campaign in it, have an older version. */
export const hasOlderVersion = async (
  db: Kysely<Schema>,
  stateVersion: number,
): Promise<boolean> => {
  const tables = await tablesVersionOf(db)
  if (tables !== 'current') return tables === 'older'
  const olderCampaigns = db
    .selectFrom('campaigns')
    .select('id')
    .where('state_version', '<', stateVersion)
  return (await olderCampaigns.limit(1).executeTakeFirst()) !== undefined
}

const newestVersion = (steps: readonly SchemaStep[]): number => 1 + steps.length

/** The table of a former development version has no column `format`. */
const storedVersion = async (
  db: Kysely<Schema>,
): Promise<{ readonly version: number; readonly format?: string }> =>
  (await db.selectFrom('version').selectAll().executeTakeFirst()) ?? { version: 0 }

const upgradeTables = async (db: Kysely<Schema>, steps: readonly SchemaStep[]): Promise<void> => {
  for (const step of steps.slice((await storedVersion(db)).version - 1))
    await step(db as unknown as Kysely<unknown>)
  await db
    .updateTable('version')
    .set({ version: newestVersion(steps) })
    .execute()
}

const createTables = async (db: Kysely<Schema>, steps: readonly SchemaStep[]): Promise<void> => {
  for (const [name, { columns, key, indexes }] of Object.entries<Table>(TABLES)) {
    let builder: CreateTableBuilder<string, string> = db.schema.createTable(name)
    for (const [column, { type, isNullable, refersTo }] of Object.entries(columns))
      builder = builder.addColumn(column, type, (definition) => {
        const constrained = isNullable ? definition : definition.notNull()
        return refersTo ? constrained.references(`${refersTo}.id`) : constrained
      })
    await builder.addPrimaryKeyConstraint(`${name}_key`, [...key]).execute()
    for (const [index, indexed] of Object.entries(indexes))
      await db.schema
        .createIndex(index)
        .on(name)
        .columns([...indexed])
        .execute()
  }
  await db
    .insertInto('version')
    .values({ version: newestVersion(steps), format: FORMAT })
    .execute()
}

/** Names of the tables. In PostgreSQL, other schemas than the current one are other programs'. */
const tablesOf = async (db: Kysely<Schema>): Promise<ReadonlySet<string>> => {
  const tables = await db.introspection.getTables()
  if (!(db.getExecutor().adapter instanceof PostgresAdapter))
    return new Set(tables.map(({ name }) => name))
  const { rows } = await sql<{
    currentSchema: string | null
  }>`select current_schema() as "currentSchema"`.execute(db)
  return new Set(
    tables.filter(({ schema }) => schema === rows[0]?.currentSchema).map(({ name }) => name),
  )
}
