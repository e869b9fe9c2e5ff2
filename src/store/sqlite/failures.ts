import { readdirSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { StoreRefused } from '../store-refused.ts'

/** How often reads check the open files, in ms: a check takes as long as a small query. */
const CHECK_EVERY_MS = 1_000

interface OpenFile {
  readonly path: string
  readonly isThere: () => boolean
}

const fileChecks = new WeakMap<
  Database.Database,
  { readonly files: readonly OpenFile[]; at: number }
>()

const identityOf = (path: string): string | undefined => {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}

const OPEN_FILES = '/proc/self/fd'

/** On Linux compares with the open descriptors, as some file systems renumber an open file. */
const openFile = (path: string): OpenFile => {
  const identity = identityOf(path)
  const descriptors = identityOf(OPEN_FILES) ? readdirSync(OPEN_FILES) : []
  const links = descriptors.map((name) => `${OPEN_FILES}/${name}`)
  const sameFileLinks = links.filter((link) => identityOf(link) === identity)
  const isOpen = (identityNow: string) =>
    identityNow === identity || sameFileLinks.some((link) => identityOf(link) === identityNow)
  return { path, isThere: () => isOpen(identityOf(path) ?? '') }
}

/** Notes which files a database and its log are, to see later if they were removed. */
export const rememberDatabaseFiles = (sqlite: Database.Database): void => {
  const files = [sqlite.name, `${sqlite.name}-wal`].map(openFile)
  fileChecks.set(sqlite, { files, at: performance.now() })
}

/**
 * Refuses to go on with a removed file: writes to it are lost when the process ends.
 *
 * @param notWithinMs skips the check if the last one is more recent
 * @throws StoreUnavailable if a file was removed
 */
export const requireOpenFiles = (sqlite: Database.Database, notWithinMs = 0): void => {
  const check = fileChecks.get(sqlite)
  if (!check || performance.now() - check.at < notWithinMs) return
  const removed = check.files.find(({ isThere }) => !isThere())
  // Once a file was removed, every read checks.
  check.at = removed ? -CHECK_EVERY_MS : performance.now()
  if (removed)
    throw new StoreUnavailable(
      `The database is gone: ${removed.path} was removed or replaced while the server ran. Put it back, or end the server and start it again.`,
    )
}

/** SQLite's codes for failures of the database, not of a statement. */
const OUTSIDE_CAUSE =
  /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PERM|AUTH|PROTOCOL|INTERRUPT|ABORT|INTERNAL|NOLFS)(?:_|$)/

/** SQLite's code, which may be an extended one: `SQLITE_IOERR_FSYNC`. */
export const sqliteCode = (error: unknown): string | undefined =>
  error instanceof Database.SqliteError ? error.code : undefined

/** SQLite's or the file system's code; also finds it in the cause of a store's error. */
export const errorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('syscall' in error && 'code' in error) return String(error.code)
  return sqliteCode(error) ?? sqliteCode(error.cause)
}

/** Calls `work`. @throws StoreUnavailable when the database is closed or fails, not for a wrong statement */
export const guardedCall = <Result>(sqlite: Database.Database, work: () => Result): Result => {
  if (!sqlite.open) throw new StoreUnavailable('The database is closed.')
  requireOpenFiles(sqlite, CHECK_EVERY_MS)
  try {
    return work()
  } catch (error) {
    throw asStoreFailure(error)
  }
}

const asStoreFailure = (error: unknown): unknown => {
  const code = sqliteCode(error)
  if (code === undefined || !OUTSIDE_CAUSE.test(code)) return error
  return new StoreUnavailable(`The database does not answer (${code}).`, { cause: error })
}

/** One line that says why the store did not open, for errors with a cause outside the program. */
export const asRefusal = (error: unknown, dataDir: string): unknown => {
  if (error instanceof StoreRefused) return error
  const code = errorCode(error)
  if (code === undefined) return error
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    const message = `The database in ${dataDir} is damaged (${code}). Put a backup in the place of overland.db.`
    return new StoreRefused('DATABASE_DAMAGED', message, { cause: error })
  }
  const message = `The folder ${dataDir} cannot be used (${code}). It must be a folder that ${describeUser()} can write to, with room left.`
  return new StoreRefused('DATA_DIR_UNUSABLE', message, { cause: error })
}

/** Describes the user by number, as a container's user has no name on the host. */
const describeUser = (): string => {
  const uid = process.getuid?.()
  return uid === undefined ? 'the user of this program' : `user ${uid}`
}
