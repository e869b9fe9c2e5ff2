import { readdirSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { StoreRefused } from '../store-refused.ts'

/** Reads look this often, in ms: a look takes as long as a small query. */
const LOOK_MS = 1_000

interface OpenFile {
  readonly path: string
  readonly isThere: () => boolean
}

const looks = new WeakMap<Database.Database, { readonly files: readonly OpenFile[]; at: number }>()

const identityOf = (path: string): string | undefined => {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return undefined
  }
}

const OPEN_FILES = '/proc/self/fd'

/** On Linux the open file is asked: some file systems number a file anew while it is open. */
const openFile = (path: string): OpenFile => {
  const identity = identityOf(path)
  const names = identityOf(OPEN_FILES) ? readdirSync(OPEN_FILES) : []
  const links = names.map((name) => `${OPEN_FILES}/${name}`)
  const open = links.filter((link) => identityOf(link) === identity)
  const isOpen = (now: string) => now === identity || open.some((link) => identityOf(link) === now)
  return { path, isThere: () => isOpen(identityOf(path) ?? '') }
}

/** Notes which files a database and its log are. */
export const noteFiles = (sqlite: Database.Database): void => {
  const files = [sqlite.name, `${sqlite.name}-wal`].map(openFile)
  looks.set(sqlite, { files, at: performance.now() })
}

/**
 * Writes to a removed file are lost with its process.
 *
 * @param notWithinMs of the last look
 * @throws StoreUnavailable if one is gone
 */
export const refuseGone = (sqlite: Database.Database, notWithinMs = 0): void => {
  const look = looks.get(sqlite)
  if (!look || performance.now() - look.at < notWithinMs) return
  const gone = look.files.find(({ isThere }) => !isThere())
  // After a file that is gone, reads look at once.
  look.at = gone ? -LOOK_MS : performance.now()
  if (gone)
    throw new StoreUnavailable(
      `The database is gone: ${gone.path} was removed or replaced while the server ran. Put it back, or end the server and start it again.`,
    )
}

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
  refuseGone(sqlite, LOOK_MS)
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
  const code = codeOf(error)
  if (code === undefined) return error
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    const message = `The database in ${dataDir} is damaged (${code}). Put a backup in the place of overland.db.`
    return new StoreRefused('DATABASE_DAMAGED', message, { cause: error })
  }
  const message = `The folder ${dataDir} cannot be used (${code}). It must be a folder that ${user()} can write to, with room left.`
  return new StoreRefused('DATA_DIR_UNUSABLE', message, { cause: error })
}

/** A container's user is a number to the machine that lends it a folder. */
const user = (): string => {
  const uid = process.getuid?.()
  return uid === undefined ? 'the user of this program' : `user ${uid}`
}
