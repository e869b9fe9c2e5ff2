import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { UPGRADE_STEPS, type UpgradeStep, versionAfter } from '#campaign/upgrade.ts'
import { commitListeners } from '../commit-listeners.ts'
import { prune } from '../prune.ts'
import { hasOlderVersion, prepareTables, TABLES_VERSION } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { storeOver } from '../store-over.ts'
import { noDatabase } from '../store-refused.ts'
import { connect, hasDatabase, placeOf, sqliteDialect } from './connection.ts'
import { asRefusal, sqliteCode } from './failures.ts'
import { lockFolder, requireRoom } from './folder.ts'
import { removeUnfinished, writeNewFile } from './new-file.ts'

/**
 * Opens the embedded store in a folder, which it makes if it is missing, and locks until `close` or
 * the end of the process.
 *
 * @param options.clock milliseconds since 1970
 * @param options.mustExist a missing database is refused (`NO_DATABASE`), none is made
 * @throws StoreRefused when the folder or the database cannot be used; then nothing stays locked
 */
export const openSqliteStore = async ({
  dataDir,
  clock = Date.now,
  mustExist = false,
  upgradeSteps = UPGRADE_STEPS,
}: {
  readonly dataDir: string
  readonly clock?: () => number
  readonly mustExist?: boolean
  readonly upgradeSteps?: readonly UpgradeStep[]
}): Promise<Store> => {
  if (mustExist && !hasDatabase(dataDir)) throw noDatabase(dataDir)
  const lockedFolder = lockFolder(resolve(dataDir))
  let sqlite: Database.Database | undefined
  try {
    const connection = connect(dataDir)
    sqlite = connection
    const db = new Kysely<Schema>({ dialect: sqliteDialect(connection) })
    await copyOlderVersion(db, connection, versionAfter(upgradeSteps))
    await prepareTables(db, placeOf(dataDir))
    await pruneAtStart(db, clock())
    return storeOver({
      db,
      clock,
      listeners: commitListeners(),
      requireRoom: async () => requireRoom(dataDir),
      upgradeSteps,
      close: async () => {
        if (!connection.open) return
        // Waits for a connection, so that work in progress ends first.
        await db.connection().execute(async () => connection.close())
        lockedFolder.unlock()
      },
    })
  } catch (error) {
    sqlite?.close()
    lockedFolder.unlockAndTidy()
    throw asRefusal(error, dataDir)
  }
}

/** R-DOC-2: copies a database with tables or states of an older version, once, beside it. */
const copyOlderVersion = async (
  db: Kysely<Schema>,
  sqlite: Database.Database,
  stateVersion: number,
): Promise<void> => {
  const copy = `${sqlite.name}.before-version-${TABLES_VERSION}.${stateVersion}`
  if (existsSync(copy) || !(await hasOlderVersion(db, stateVersion))) return
  removeUnfinished(dirname(copy), basename(copy))
  await writeNewFile(copy, (unfinished) => {
    sqlite.prepare('vacuum into ?').run(unfinished)
  })
}

/** Prunes all unfinished work, as no other server uses the folder. A full disk must not prevent reading. */
const pruneAtStart = async (db: Kysely<Schema>, now: number): Promise<void> => {
  try {
    await prune(db, now, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    const isFull = error instanceof StoreUnavailable && sqliteCode(error.cause) === 'SQLITE_FULL'
    if (!isFull) throw error
  }
}
