import Database from 'better-sqlite3'
import { StoreUnavailable } from '../../campaign/store.ts'
import { refuseLongGone } from './open-files.ts'

/** Failures of the database, not of a statement. */
const OUTSIDE_CAUSES = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'SQLITE_NOMEM',
  'SQLITE_PERM',
  'SQLITE_AUTH',
  'SQLITE_PROTOCOL',
  'SQLITE_INTERRUPT',
  'SQLITE_ABORT',
  'SQLITE_INTERNAL',
  'SQLITE_NOLFS',
]

/** Extended codes included: `SQLITE_IOERR_FSYNC`. */
export const sqliteCode = (error: unknown): string | undefined =>
  error instanceof Database.SqliteError ? error.code : undefined

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
  const outside = OUTSIDE_CAUSES.some((cause) => code === cause || code?.startsWith(`${cause}_`))
  if (!outside) return error
  return new StoreUnavailable(`The database does not answer (${code}).`, { cause: error })
}
