import type Database from 'better-sqlite3'
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { guard } from './failures.ts'
import { refuseGone } from './open-files.ts'

/** SQLite rolls changes of tables back, though Kysely does not count on it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Unlike Kysely's own dialect it keeps prepared statements, begins writing at once, survives
 * rollbacks by SQLite, and recognises failures of the database.
 */
export const sqliteDialect = (sqlite: Database.Database): Dialect => ({
  createAdapter: () => new TransactionalDdlAdapter(),
  createDriver: () => sqliteDriver(sqlite),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

const sqliteDriver = (sqlite: Database.Database): Driver => {
  const guarded = <Result>(work: () => Result): Result => guard(sqlite, work)
  const connection = sqliteConnection(sqlite, guarded)
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    // Plain `begin` takes the write lock at the first write: too late to wait for it.
    beginTransaction: async () => guarded(() => sqlite.exec('begin immediate')) && undefined,
    commitTransaction: async () => {
      guarded(() => {
        refuseGone(sqlite)
        sqlite.exec('commit')
      })
    },
    // SQLite may have rolled back already, as on a full disk.
    rollbackTransaction: async () => {
      if (sqlite.open && sqlite.inTransaction) guarded(() => sqlite.exec('rollback'))
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

type Prepare = (sql: string) => Database.Statement<unknown[]>

/** All are kept: the program has a few dozen statements. */
const preparedOnce = (sqlite: Database.Database): Prepare => {
  const statements = new Map<string, Database.Statement<unknown[]>>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = sqlite.prepare<unknown[]>(sql)
    statements.set(sql, statement)
    return statement
  }
}

const sqliteConnection = (
  sqlite: Database.Database,
  guarded: <Result>(work: () => Result) => Result,
  prepare = preparedOnce(sqlite),
): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) =>
    guarded(() => {
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(...parameters) as never[] }
      if (!sqlite.inTransaction) refuseGone(sqlite)
      const { changes } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }),
  streamQuery: () => {
    throw new TypeError('No query of the store is streamed')
  },
})
