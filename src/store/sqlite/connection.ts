import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import Database from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { FORMAT } from '#protocol/format.ts'
import type { Schema } from '../schema/schema.ts'
import { guard, noteFiles, refuseGone } from './failures.ts'

/** Only a person with a database tool writes beside the server. */
const BUSY_TIMEOUT_MS = 1_000

export const databaseFile = (dataDir: string): string => join(dataDir, 'overland.db')

/** Whether a folder holds a database: an empty file is none. */
export const hasDatabase = (dataDir: string): boolean =>
  (statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0

/** For people, at the start of a sentence. */
export const placeOf = (dataDir: string): string => `The database in ${dataDir}`

/** Commits survive a power cut (WAL with FULL). */
export const connect = (dataDir: string): Database.Database => {
  const file = databaseFile(dataDir)
  // Made here so that nobody else may read it.
  closeSync(openSync(file, 'a', 0o600))
  // SQLite would play the log of the database before it into a backup.
  if (isWithoutLog(file)) dropLog(file)
  const sqlite = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    sqlite.pragma('trusted_schema = off')
    // Before the log is used: the version must be in the file.
    if (statSync(file).size === 0) markVersion(sqlite)
    sqlite.pragma('journal_mode = wal')
    sqlite.pragma('synchronous = full')
    sqlite.pragma('foreign_keys = on')
    // The first look makes the log, which is noted, too.
    sqlite.pragma('schema_version')
    noteFiles(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Drops the log of a previous database. */
export const dropLog = (file: string): void => {
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
}

/** Kysely's own, over a database that fails as a store does. */
export const sqliteDialect = (sqlite: Database.Database): SqliteDialect =>
  new SqliteDialect({ database: guarded(sqlite) })

/** The program has a few dozen statements, and lists of any length. */
const KEPT_STATEMENTS = 200

const guarded = (sqlite: Database.Database): SqliteDatabase => {
  const statements = new LRUCache<string, SqliteStatement>({ max: KEPT_STATEMENTS })

  const prepare = (sql: string): SqliteStatement => {
    // Plain `begin` takes the write lock at the first write: too late to wait for it.
    const statement = guard(sqlite, () =>
      sqlite.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql),
    )
    return {
      reader: statement.reader,
      all: (parameters) => guard(sqlite, () => statement.all(...parameters)),
      run: (parameters) => {
        // SQLite may have rolled back already, as on a full disk.
        if (sql === 'rollback' && !(sqlite.open && sqlite.inTransaction))
          return { changes: 0, lastInsertRowid: 0 }
        return guard(sqlite, () => {
          if (sql === 'commit' || !sqlite.inTransaction) refuseGone(sqlite)
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

/** Works on a database file that is there, and closes it. */
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
/** Stands in the header, so that a database of another format is known before it is opened. */
const FORMAT_NUMBER = crc32(FORMAT) | 0

/** Says in the header of an empty database what it is. */
export const markVersion = (sqlite: Database.Database): void => {
  sqlite.pragma(`application_id = ${APPLICATION_ID}`)
  sqlite.pragma(`user_version = ${FORMAT_NUMBER}`)
}

/** SQLite's file format, 1.3. */
const HEADER_BYTES = 100
const START = Buffer.from('SQLite format 3\0', 'latin1')
const WRITE_VERSION_OFFSET = 18
const WAL_VERSION = 2
const USER_VERSION_OFFSET = 60
const APPLICATION_ID_OFFSET = 68

/** Of the header alone, as SQLite makes files beside a database that it opens. */
const readHeader = (file: string): Buffer | undefined => {
  const header = Buffer.alloc(HEADER_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header)
  } finally {
    closeSync(descriptor)
  }
  return header.subarray(0, START.length).equals(START) ? header : undefined
}

/** Returns false for a file that is missing, empty, or no database. */
export const isOtherVersion = (file: string): boolean => {
  const header = existsSync(file) ? readHeader(file) : undefined
  if (header === undefined) return false
  return (
    header.readInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID ||
    header.readInt32BE(USER_VERSION_OFFSET) !== FORMAT_NUMBER
  )
}

/** Whether it is a database that has no log, as a backup. */
export const isWithoutLog = (file: string): boolean => {
  const header = readHeader(file)
  return header !== undefined && header[WRITE_VERSION_OFFSET] !== WAL_VERSION
}
