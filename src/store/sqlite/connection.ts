import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import Database from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { FORMAT } from '#protocol/format.ts'
import type { Schema } from '../schema/schema.ts'
import { guardedCall, rememberDatabaseFiles, requireOpenFiles } from './failures.ts'

/** Short, as only a person with a database tool writes beside the server. */
const BUSY_TIMEOUT_MS = 1_000

export const databaseFile = (dataDir: string): string => join(dataDir, 'overland.db')

/** Whether a folder holds a database: an empty file is none. */
export const hasDatabase = (dataDir: string): boolean =>
  (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0

/** Names a database for people, at the start of a sentence. */
export const placeOf = (dataDir: string): string => `The database in ${dataDir}`

/** Opens a database so that commits survive a power cut (WAL with FULL). */
export const connect = (dataDir: string): Database.Database => {
  const file = databaseFile(dataDir)
  // Creates the file here, so that nobody else may read it.
  closeSync(openSync(file, 'a', 0o600))
  // SQLite would replay the log of the previous database into a backup that replaced it.
  if (isWithoutLog(file)) deleteLog(file)
  const sqlite = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    sqlite.pragma('trusted_schema = off')
    // Written before the log is used, as the version must be in the file itself.
    if (statSync(file).size === 0) markVersion(sqlite)
    sqlite.pragma('journal_mode = wal')
    sqlite.pragma('synchronous = full')
    sqlite.pragma('foreign_keys = on')
    // The first query creates the log, so that both files can be noted.
    sqlite.pragma('schema_version')
    rememberDatabaseFiles(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Deletes the log of a previous database. */
export const deleteLog = (file: string): void => {
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
}

/** Kysely's dialect, over a database that throws store failures. */
export const sqliteDialect = (sqlite: Database.Database): SqliteDialect =>
  new SqliteDialect({ database: guardedDatabase(sqlite) })

/** The program has a few dozen statements, and more with lists of any length. */
const MAX_CACHED_STATEMENTS = 200

const guardedDatabase = (sqlite: Database.Database): SqliteDatabase => {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_CACHED_STATEMENTS })

  const prepare = (sql: string): SqliteStatement => {
    // `begin` alone takes the write lock at the first write, when SQLite does not wait for it.
    const statement = guardedCall(sqlite, () =>
      sqlite.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql),
    )
    return {
      reader: statement.reader,
      all: (parameters) => guardedCall(sqlite, () => statement.all(...parameters)),
      run: (parameters) => {
        // On a full disk SQLite may have rolled back already.
        if (sql === 'rollback' && !(sqlite.open && sqlite.inTransaction))
          return { changes: 0, lastInsertRowid: 0 }
        return guardedCall(sqlite, () => {
          if (sql === 'commit' || !sqlite.inTransaction) requireOpenFiles(sqlite)
          return statement.run(...parameters)
        })
      },
      iterate: (parameters) => statement.iterate(...parameters),
    }
  }

  return {
    prepare: (sql) => {
      const statement = statements.get(sql) ?? prepare(sql)
      statements.set(sql, statement)
      return statement
    },
    close: () => sqlite.close(),
  }
}

/** Opens an existing database file for `work`, and closes it. */
export const withDatabase = async <Result>(
  file: string,
  { readonly = false }: { readonly readonly?: boolean },
  work: (db: Kysely<Schema>, sqlite: Database.Database) => Promise<Result>,
): Promise<Result> => {
  const sqlite = new Database(file, { readonly, fileMustExist: true })
  try {
    sqlite.pragma('trusted_schema = off')
    return await work(new Kysely<Schema>({ dialect: sqliteDialect(sqlite) }), sqlite)
  } finally {
    sqlite.close()
  }
}

const APPLICATION_ID = Buffer.from('Ovld').readInt32BE()
/** Written into the file's header, so that another format is recognised before the database is opened. */
const FORMAT_NUMBER = crc32(FORMAT) | 0

/** Writes this program and its format into the header of an empty database. */
export const markVersion = (sqlite: Database.Database): void => {
  sqlite.pragma(`application_id = ${APPLICATION_ID}`)
  sqlite.pragma(`user_version = ${FORMAT_NUMBER}`)
}

/** Bytes and offsets of a header, by section 1.3 of SQLite's file format. */
const HEADER_BYTES = 100
const SQLITE_SIGNATURE = Buffer.from('SQLite format 3\0', 'latin1')
const WRITE_VERSION_OFFSET = 18
const WAL_VERSION = 2
const USER_VERSION_OFFSET = 60
const APPLICATION_ID_OFFSET = 68

/** Reads a header without SQLite, which creates files beside a database that it opens. */
const readHeader = (file: string): Buffer | undefined => {
  const header = Buffer.alloc(HEADER_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header)
  } finally {
    closeSync(descriptor)
  }
  return header.subarray(0, SQLITE_SIGNATURE.length).equals(SQLITE_SIGNATURE) ? header : undefined
}

/** Whether a file is a database of another version; false if it is missing, empty, or no database. */
export const isOtherVersion = (file: string): boolean => {
  const header = existsSync(file) ? readHeader(file) : undefined
  if (header === undefined) return false
  return (
    header.readInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID ||
    header.readInt32BE(USER_VERSION_OFFSET) !== FORMAT_NUMBER
  )
}

/** Whether a file is a database that has no log, as a backup is. */
export const isWithoutLog = (file: string): boolean => {
  const header = readHeader(file)
  return header !== undefined && header[WRITE_VERSION_OFFSET] !== WAL_VERSION
}
