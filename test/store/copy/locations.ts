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

/** A place for a whole database that is empty yet, and how a server opens it. */
export interface TestLocation {
  /** A folder or an address. */
  readonly where: string
  readonly location: DatabaseLocation
  open(): Promise<Store>
}

export const newFolderLocation = (): TestLocation => {
  const dataDir = join(temporaryFolder(), 'data')
  return {
    where: dataDir,
    location: folderLocation(dataDir),
    open: async () => openSqliteStore({ dataDir }),
  }
}

export const newDatabaseLocation = async (): Promise<TestLocation> => {
  const { url, drop } = await newDatabase()
  onTestFinished(drop)
  return {
    where: url,
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

/** The rows of each table, in an order of their own, as both engines have them. */
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

/** A backup of the database that is there. */
export const backupOf = async ({ where }: TestLocation): Promise<string> => {
  const file = join(temporaryFolder(), 'backup.db')
  await backUp(where, file)
  return file
}

/** Lets a server work there. */
export const at = async <Result>(
  there: TestLocation,
  work: (store: Store) => Promise<Result>,
): Promise<Result> => {
  const store = await there.open()
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
