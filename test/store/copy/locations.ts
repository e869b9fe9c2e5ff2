import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import type { DatabaseLocation } from '#store/copy/copy.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { postgresLocation } from '#store/postgres/postgres-location.ts'
import { COPIED_TABLES, type Schema } from '#store/schema/schema.ts'
import { folderLocation } from '#store/sqlite/folder-location.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { backUp } from '#tools/database/back-up.ts'
import { newDatabase } from '../../support/postgres.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'

/** A location for a whole database, empty at first, and a function by which a server opens it. */
export interface TestLocation {
  /** The folder, or the database's address. */
  readonly address: string
  readonly location: DatabaseLocation
  open(): Promise<Store>
}

export const newFolderLocation = (): TestLocation => {
  const dataDir = join(temporaryFolder(), 'data')
  return {
    address: dataDir,
    location: folderLocation(dataDir),
    open: async () => openSqliteStore({ dataDir }),
  }
}

export const newDatabaseLocation = async (): Promise<TestLocation> => {
  const { url, drop } = await newDatabase()
  onTestFinished(drop)
  return {
    address: url,
    location: postgresLocation(url),
    open: async () => openPostgresStore({ url }),
  }
}

export const ENGINES: readonly (readonly [string, () => TestLocation | Promise<TestLocation>])[] = [
  ['a folder', newFolderLocation],
  ['PostgreSQL', newDatabaseLocation],
]

const asText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value

/** The rows of each table as sorted texts, alike for both engines. */
const contentsOf = async (db: Kysely<Schema>) => {
  const contents: Record<string, readonly string[]> = {}
  for (const [table, { columns }] of Object.entries(COPIED_TABLES)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    )
    const values = rows.map((row) => Object.keys(columns).map((column) => row[column]))
    contents[table] = values.map((row) => JSON.stringify(row, asText)).sort()
  }
  return contents
}

export const contentsAt = ({ location }: TestLocation) => location.readLocked(contentsOf)

/** Makes a backup of a location's database. Returns the file. */
export const backupOf = async ({ address }: TestLocation): Promise<string> => {
  const file = join(temporaryFolder(), 'backup.db')
  await backUp(address, file)
  return file
}

/** Opens a location's store for some work. */
export const withStoreAt = async <Result>(
  target: TestLocation,
  work: (store: Store) => Promise<Result>,
): Promise<Result> => {
  const store = await target.open()
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
