import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { DOCUMENTS } from '../campaign/documents/all.ts'
import type { Schema } from './schema.ts'

/** The newest version of a kind of document that may be in the database. Not copied. */
interface DocumentRow {
  name: string
  version: number
}

const TABLE = 'documents'
const versions = (db: Kysely<Schema>) => db.$extendTables<{ [TABLE]: DocumentRow }>()

/** `newer`: a document this program cannot read. `older`: a version of today is not noted yet. */
export const compareDocuments = async (
  db: Kysely<Schema>,
): Promise<{ readonly newer: string | undefined; readonly older: boolean }> => {
  if (!(await hasTable(db, TABLE))) return { newer: undefined, older: false }
  const rows = await versions(db).selectFrom(TABLE).select(['name', 'version']).execute()
  const own = new Map(DOCUMENTS.map(({ name, version }) => [name, version]))
  const newer = rows.find(({ name, version }) => version > (own.get(name) ?? 0))
  const noted = new Map(rows.map(({ name, version }) => [name, version]))
  return {
    newer: newer && `${newer.name} ${newer.version}`,
    older: DOCUMENTS.some(({ name, version }) => (noted.get(name) ?? 0) < version),
  }
}

/** Notes today's versions, so that an older program refuses the database. */
export const noteDocuments = async (db: Kysely<Schema>): Promise<void> => {
  if (!(await compareDocuments(db)).older) return
  await versions(db)
    .transaction()
    .execute(async (trx) => {
      for (const { name, version } of DOCUMENTS)
        await trx
          .insertInto(TABLE)
          .values({ name, version })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
          .execute()
    })
}

export const hasTable = async (db: Kysely<Schema>, wanted: string): Promise<boolean> => {
  const own = await ownSchema(db)
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name, schema }) => name === wanted && schema === own)
}

/** Where new tables go: other schemas of a PostgreSQL are other programs'. */
export const ownSchema = async (db: Kysely<Schema>): Promise<string | undefined> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return undefined
  const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db)
  return rows[0]?.own ?? undefined
}
