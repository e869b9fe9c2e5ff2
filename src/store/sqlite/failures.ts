import Database from 'better-sqlite3'
import { StoreUnavailable } from '../../campaign/store.ts'
import { refuseLongGone } from './open-files.ts'

/** Failures of the database, not of a statement. */
const OUTSIDE_CAUSE =
  /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PERM|AUTH|PROTOCOL|INTERRUPT|ABORT|INTERNAL|NOLFS)(?:_|$)/

/** Extended codes included: `SQLITE_IOERR_FSYNC`. */
export const sqliteCode = (error: unknown): string | undefined =>
  error instanceof Database.SqliteError ? error.code : undefined

/** SQLite's or the file system's code, perhaps behind the store's error. */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('syscall' in error && 'code' in error) return String(error.code)
  return sqliteCode(error) ?? sqliteCode(error.cause)
}

/** @throws StoreUnavailable when the database is closed or fails, not for a wrong statement */
export const guard = <Result>(sqlite: Database.Database, work: () => Result): Result => {
  if (!sqlite.open) throw new StoreUnavailable('The database is closed.')
  refuseLongGone(sqlite)
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
