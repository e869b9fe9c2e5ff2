import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { UPGRADE_STEPS, type UpgradeStep, versionAfter } from '#campaign/upgrade.ts'
import { commitListeners } from '../commit-listeners.ts'
import { prune } from '../prune.ts'
import { isOlder, prepareTables, TABLES_VERSION } from '../schema/create-tables.ts'
import type { Schema } from '../schema/schema.ts'
import { storeOver } from '../store-over.ts'
import { noDatabase } from '../store-refused.ts'
import { connect, hasDatabase, placeOf, sqliteDialect } from './connection.ts'
import { asRefusal, sqliteCode } from './failures.ts'
import { holdFolder, requireRoom } from './folder.ts'
import { removeUnfinished, writeNewFile } from './new-file.ts'

/**
 * Opens the embedded store in a folder, which it makes if it is missing, and holds until `close` or
 * the end of the process.
 *
 * @param options.clock milliseconds since 1970
 * @param options.mustExist a missing database is refused (`NO_DATABASE`), none is made
 * @throws StoreRefused when the folder or the database cannot be used, holding nothing
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
  const folder = holdFolder(resolve(dataDir))
  let sqlite: Database.Database | undefined
  try {
    const opened = connect(dataDir)
    sqlite = opened
    const db = new Kysely<Schema>({ dialect: sqliteDialect(opened) })
    await keepOlder(db, opened, versionAfter(upgradeSteps))
    await prepareTables(db, placeOf(dataDir))
    await tidyUp(db, clock())
    return storeOver({
      db,
      clock,
      listeners: commitListeners(),
      requireRoom: async () => requireRoom(dataDir),
      upgradeSteps,
      close: async () => {
        if (!opened.open) return
        // Waits its turn: work in progress ends first.
        await db.connection().execute(async () => opened.close())
        folder.letGo()
      },
    })
  } catch (error) {
    sqlite?.close()
    folder.giveUp()
    throw asRefusal(error, dataDir)
  }
}

/** R-DOC-2: a copy of a database with tables or states of an older version, made once beside it. */
const keepOlder = async (
  db: Kysely<Schema>,
  sqlite: Database.Database,
  states: number,
): Promise<void> => {
  const copy = `${sqlite.name}.before-version-${TABLES_VERSION}.${states}`
  if (existsSync(copy) || !(await isOlder(db, states))) return
  removeUnfinished(dirname(copy), basename(copy))
  await writeNewFile(copy, (unfinished) => {
    sqlite.prepare('vacuum into ?').run(unfinished)
  })
}

/** Nobody else works in this folder. A full disk must not keep anybody from reading. */
const tidyUp = async (db: Kysely<Schema>, now: number): Promise<void> => {
  try {
    await prune(db, now, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    const isFull = error instanceof StoreUnavailable && sqliteCode(error.cause) === 'SQLITE_FULL'
    if (!isFull) throw error
  }
}
