import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { Schema } from '../schema/schema.ts'
import type { DatabaseAddress } from './address.ts'
import { asStoreFailure, endsConnection } from './failures.ts'

/** A database whose connections reject with store failures. @param limits in ms; 0: none */
export const databaseOfPool = (pool: pg.Pool, limits: typeof REQUEST_LIMITS): Kysely<Schema> => {
  const settings = Object.entries({ synchronous_commit: 'on', ...limits })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
  const connect = async (): Promise<PostgresPoolClient> =>
    guardedClient(await pool.connect().catch(throwStoreFailure), settings)
  const endPool = async () => pool.end()
  return new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: endPool, options: {} } }),
  })
}

const throwStoreFailure = (error: unknown): never => {
  throw asStoreFailure(error)
}

type QueryAnswer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
const NO_ROWS: QueryAnswer = { command: '', rowCount: null, rows: [] }

/** Names the isolation level: under another default level writers make each other fail. */
const BEGIN = 'begin isolation level read committed'
const IS_BEGIN = /^(?:begin|start transaction)\b/
const IS_SELECT = /^select\b/

/**
 * A connection in use. Each transaction is on the disk once it is committed, whatever the
 * server's default is; a write outside of a transaction gets its own.
 */
const guardedClient = (client: pg.PoolClient, settings: string): PostgresPoolClient => {
  let isBroken = false
  let isInTransaction = false

  const run = async (sql: string, values: readonly unknown[] = []): Promise<QueryAnswer> => {
    if (isBroken) throw new StoreUnavailable('The connection to the database is lost.')
    try {
      return await client.query(sql, values.map(withoutNull))
    } catch (error) {
      isBroken = endsConnection(error)
      return throwStoreFailure(error)
    }
  }

  const begin = async (statement: string): Promise<QueryAnswer> => {
    isInTransaction = true
    // One message begins the transaction and applies the settings.
    return run(`${statement}; ${settings}`)
  }

  const commit = async (): Promise<QueryAnswer> => {
    const answer = await run('commit')
    // `commit` rolls a transaction with a failed statement back, without an error.
    if (answer.command !== 'COMMIT')
      throw new StoreUnavailable('The database took the changes back.')
    isInTransaction = false
    return answer
  }

  const rollback = async (): Promise<QueryAnswer> => {
    isInTransaction = false
    return isBroken ? NO_ROWS : run('rollback')
  }

  const query = async (sql: string, values: readonly unknown[]): Promise<QueryAnswer> => {
    if (IS_BEGIN.test(sql)) return begin(sql === 'begin' ? BEGIN : sql)
    if (sql === 'commit') return commit()
    if (sql === 'rollback') return rollback()
    if (isInTransaction || IS_SELECT.test(sql)) return run(sql, values)
    await begin(BEGIN)
    const answer = await run(sql, values)
    await commit()
    return answer
  }

  return {
    query: query as PostgresPoolClient['query'],
    // Closes a connection with an open transaction, which rolls it back.
    release: () => client.release(isBroken || isInTransaction),
  }
}

/** PostgreSQL's texts hold no U+0000. No valid value has one; a search for one finds nothing. */
const withoutNull = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value

/** More connections do not make a database of a few cores faster. */
const MAX_CONNECTIONS = 16
const CONNECT_TIMEOUT_MS = 5_000
/**
 * Longer than the server's own limits: when these end a query, nothing was written. A dead
 * connection is noticed soon enough for viewers to be up to date within 10 s.
 */
const ANSWER_TIMEOUT_MS = 6_500
/** Less than `ANSWER_TIMEOUT_MS`: when a dead connection times out, idle ones are closed already. */
const IDLE_TIMEOUT_MS = 5_000
const KEEP_ALIVE_MS = 10_000
const LISTENER_TIMEOUT_MS = 3_000

/** Limits in ms, set for each transaction, as a pooler may give each another session. */
export const REQUEST_LIMITS = {
  lock_timeout: 4_000,
  statement_timeout: 5_000,
  /** Ends transactions of a node that died or hangs. */
  idle_in_transaction_session_timeout: 10_000,
}
export const NO_LIMITS: typeof REQUEST_LIMITS = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

const { INT8, NUMERIC } = pg.types.builtins
/** Counts, sums and times fit a JavaScript number. */
const types = new pg.TypeOverrides()
for (const type of [INT8, NUMERIC]) types.setTypeParser(type, Number)

const clientConfig = ({ url }: DatabaseAddress) => ({
  connectionString: url,
  fallback_application_name: 'overland',
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types,
})

const ignoreError = (): void => {}

const newPool = (address: DatabaseAddress, options: pg.PoolConfig): pg.Pool => {
  const created = new pg.Pool({
    ...clientConfig(address),
    ...options,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // When a connection breaks, its query rejects by itself, and the next one gets another connection.
  created.on('connect', (client) => void client.on('error', ignoreError))
  created.on('error', ignoreError)
  return created
}

/** A pool for requests, which use a connection shortly. */
export const requestPool = (address: DatabaseAddress): pg.Pool =>
  newPool(address, {
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })

/** A pool of one connection, for work without a deadline. */
export const singlePool = (address: DatabaseAddress): pg.Pool => newPool(address, { max: 1 })

/** A client for LISTEN, whose answers are due within 3 s. */
export const newListenClient = (address: DatabaseAddress): pg.Client =>
  new pg.Client({
    ...clientConfig(address),
    connectionTimeoutMillis: LISTENER_TIMEOUT_MS,
    query_timeout: LISTENER_TIMEOUT_MS,
  })
