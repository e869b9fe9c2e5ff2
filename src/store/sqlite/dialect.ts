import Database from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '../schema.ts'
import { guard } from './failures.ts'
import { refuseGone } from './open-files.ts'

/** Kysely's own, over a database that fails as a store does. */
export const sqliteDialect = (sqlite: Database.Database): SqliteDialect =>
  new SqliteDialect({ database: guarded(sqlite) })

const DONE = { changes: 0, lastInsertRowid: 0 }

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
        if (sql === 'rollback' && !(sqlite.open && sqlite.inTransaction)) return DONE
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
