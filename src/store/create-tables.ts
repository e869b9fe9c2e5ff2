import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'
import { type Schema, TABLES } from './schema.ts'
import { STAMP } from './stamp.ts'
import { StoreRefused } from './store-refused.ts'
import type { Table } from './table.ts'

/**
 * Creates all tables in an empty database, or none.
 *
 * @param place for people, at the start of a sentence
 * @throws StoreRefused `DATABASE_OTHER_VERSION`, changing nothing (R-DOC-1)
 */
export const prepareTables = async (db: Kysely<Schema>, place: string): Promise<void> => {
  const version = await versionOf(db)
  if (version === 'other') throw otherVersion(place)
  if (version === 'none')
    await (db.isTransaction ? createTables(db) : db.transaction().execute(createTables))
}

export const otherVersion = (place: string): StoreRefused =>
  new StoreRefused(
    'DATABASE_OTHER_VERSION',
    `${place} is of a development version of Overland before its first release, and this version cannot read it. It stays as it is: start with an empty DATA_DIR, or another database.`,
  )

/** `none`: the database has no tables of Overland. */
type Version = 'none' | 'current' | 'other'

/** Changes nothing. */
export const versionOf = async (db: Kysely<Schema>): Promise<Version> => {
  const names = await tablesOf(db)
  if (!Object.keys(TABLES).some((name) => names.has(name))) return 'none'
  if (!names.has('stamp')) return 'other'
  const rows = await sql<{ stamp?: unknown }>`select * from stamp`.execute(db)
  return rows.rows[0]?.stamp === STAMP ? 'current' : 'other'
}

const createTables = async (db: Kysely<Schema>): Promise<void> => {
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
  await db.insertInto('stamp').values({ stamp: STAMP }).execute()
}

/** In a PostgreSQL, other schemas are other programs'. */
const tablesOf = async (db: Kysely<Schema>): Promise<ReadonlySet<string>> => {
  const tables = await db.introspection.getTables()
  const own = await ownSchema(db)
  return new Set(tables.filter(({ schema }) => schema === own).map(({ name }) => name))
}

/** Where new tables go. */
const ownSchema = async (db: Kysely<Schema>): Promise<string | undefined> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return undefined
  const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db)
  return rows[0]?.own ?? undefined
}
