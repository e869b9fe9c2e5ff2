import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { compareDocuments, hasTable, noteDocuments, ownSchema } from './document-versions.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import type { Schema } from './schema.ts'
import { StoreRefused } from './store-refused.ts'

/**
 * Runs all missing migrations, or none.
 *
 * @throws StoreRefused `DATABASE_NEWER`, changing nothing, when a newer program wrote the
 *   database
 */
export const migrate = async (
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> => {
  const schema = await ownSchema(db)
  const migrator = new Migrator({
    db,
    ...(schema !== undefined && { migrationTableSchema: schema }),
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
  const newer =
    (await stepsTaken(db)).find((name) => !Object.hasOwn(migrations, name)) ??
    (await compareDocuments(db)).newer
  if (newer !== undefined) {
    throw new StoreRefused(
      'DATABASE_NEWER',
      `The database was written by a newer version of Overland (${newer}). Start that version.`,
    )
  }
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  await noteDocuments(db)
}

/** The database's version, compared with this program's. */
export const progressOf = async (
  db: Kysely<Schema>,
): Promise<'none' | 'older' | 'current' | 'newer'> => {
  const taken = await stepsTaken(db)
  if (taken.length === 0) return 'none'
  const { newer, older } = await compareDocuments(db)
  if (newer !== undefined || taken.some((name) => !Object.hasOwn(MIGRATIONS, name))) return 'newer'
  return older || taken.length < Object.keys(MIGRATIONS).length ? 'older' : 'current'
}

const stepsTaken = async (db: Kysely<Schema>): Promise<readonly string[]> => {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const known = db.$extendTables<{ kysely_migration: { name: string } }>()
  const rows = await known.selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name)
}
