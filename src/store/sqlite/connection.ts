import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StoreRefused } from '../store-refused.ts'
import { noteFiles } from './open-files.ts'
import { isWithoutLog, markVersion } from './version.ts'

/** Earlier ones can damage a WAL database with several connections. */
const OLDEST_SQLITE = '3.51.3'

/** Only a person with a database tool writes beside the server. */
const BUSY_TIMEOUT_MS = 1_000

export const databaseFile = (dataDir: string): string => join(dataDir, 'overland.db')

/** For people, at the start of a sentence. */
export const placeOf = (dataDir: string): string => `The database in ${dataDir}`

/** Commits survive a power cut (WAL with FULL). @throws StoreRefused `SQLITE_TOO_OLD` */
export const connect = (dataDir: string): Database.Database => {
  const file = databaseFile(dataDir)
  // Made here so that nobody else may read it.
  closeSync(openSync(file, 'a', 0o600))
  // SQLite would play the log of the database before it into a backup.
  if (isWithoutLog(file)) dropLog(file)
  const sqlite = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    requireSqlite(sqlite)
    sqlite.pragma('trusted_schema = off')
    // Before the log is used: the version must be in the file.
    if (statSync(file).size === 0) markVersion(sqlite)
    sqlite.pragma('journal_mode = wal')
    sqlite.pragma('synchronous = full')
    sqlite.pragma('foreign_keys = on')
    noteFiles(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

const requireSqlite = (sqlite: Database.Database): void => {
  const version = sqlite.prepare<[], string>('select sqlite_version()').pluck().get() ?? ''
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) >= 0) return
  throw new StoreRefused(
    'SQLITE_TOO_OLD',
    `SQLite ${OLDEST_SQLITE} or later is needed, ${version} is here. Install the dependencies anew.`,
  )
}

/** Drops the log of a previous database. */
export const dropLog = (file: string): void => {
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
}
