import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { waiting } from '../../campaign/work-turn.ts'
import type { Connections } from './connections.ts'
import { countWork, type Work } from './count-work.ts'
import { asStoreFailure } from './failures.ts'
import { openSession, type Session } from './session.ts'
import { statementNames } from './statement-names.ts'

export interface PostgresDialect extends Dialect {
  /** Has idle connections replaced before their next use. */
  distrust(): void
  /** Refuses new work and waits for the rest. */
  finish(): Promise<void>
}

/**
 * Unlike Kysely's own dialect it keeps prepared statements, begins a transaction with its first
 * statement, and recognises failures of the database. It ends the pool with itself.
 */
export const postgresDialect = ({ pool, perTransaction }: Connections): PostgresDialect => {
  const generations = new WeakMap<pg.PoolClient, number>()
  let generation = 0
  const distrust = () => {
    generation += 1
  }
  pool.on('connect', (client) => generations.set(client as pg.PoolClient, generation))
  const isTrusted = (client: pg.PoolClient) => generations.get(client) === generation
  const work = countWork()
  return {
    distrust,
    finish: work.finish,
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => postgresDriver(pool, { isTrusted, silent: distrust, work, perTransaction }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

interface Around {
  readonly isTrusted: (client: pg.PoolClient) => boolean
  readonly silent: () => void
  readonly work: Work
  readonly perTransaction: string | undefined
}

const postgresDriver = (
  pool: pg.Pool,
  { isTrusted, silent, work, perTransaction }: Around,
): Driver => {
  // A prepared statement would be in one session and used in another.
  const nameOf = perTransaction === undefined ? statementNames() : () => undefined
  const clients = new Map<DatabaseConnection, { client: pg.PoolClient; session: Session }>()
  const heldBy = (connection: DatabaseConnection) => {
    const held = clients.get(connection)
    if (!held) throw new TypeError('The connection was given back')
    return held
  }
  return {
    init: async () => {},
    acquireConnection: async () => {
      work.begin()
      const client = await trustedClient(pool, isTrusted).catch((error: unknown) => {
        work.end()
        throw error
      })
      // It follows an error that the query reports.
      client.on('error', ignore)
      const session = openSession(client, { nameOf, silent, perTransaction })
      clients.set(session, { client, session })
      return session
    },
    beginTransaction: async (connection, settings) => heldBy(connection).session.begin(settings),
    commitTransaction: async (connection) => heldBy(connection).session.commit(),
    rollbackTransaction: async (connection) => heldBy(connection).session.rollback(),
    releaseConnection: async (connection) => {
      const { client, session } = heldBy(connection)
      clients.delete(connection)
      client.off('error', ignore)
      client.release(session.isBroken() || !isTrusted(client))
      work.end()
    },
    destroy: async () => pool.end(),
  }
}

const ignore = () => {}

const trustedClient = async (
  pool: pg.Pool,
  isTrusted: (client: pg.PoolClient) => boolean,
): Promise<pg.PoolClient> => {
  for (;;) {
    const client = await waiting(() => pool.connect()).catch((error: unknown) => {
      throw asStoreFailure(error)
    })
    if (isTrusted(client)) return client
    client.release(true)
  }
}
