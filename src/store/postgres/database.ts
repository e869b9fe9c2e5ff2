import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import type { Schema } from '../schema/schema.ts'
import type { Address } from './address.ts'
import { asStoreFailure, endsConnection } from './failures.ts'

/** Kysely's own dialect, over connections that fail as a store does. @param limits in ms; 0: none */
export const databaseOver = (pool: pg.Pool, limits: typeof REQUEST_LIMITS): Kysely<Schema> => {
  const settings = Object.entries({ synchronous_commit: 'on', ...limits })
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
  const connect = async (): Promise<PostgresPoolClient> =>
    guarded(await pool.connect().catch(failed), settings)
  const end = async () => pool.end()
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect, end, options: {} } }) })
}

const failed = (error: unknown): never => {
  throw asStoreFailure(error)
}

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>
const NOTHING: Answer = { command: '', rowCount: null, rows: [] }

/** Explicit: under another default level writers make each other fail. */
const BEGIN = 'begin isolation level read committed'
const BEGINS = /^(?:begin|start transaction)\b/
const READS = /^select\b/

/**
 * A connection in use. Each of its transactions is on the disk once it is committed, whatever the
 * server's default is; a write by itself becomes one, too.
 */
const guarded = (client: pg.PoolClient, settings: string): PostgresPoolClient => {
  let isBroken = false
  let isInTransaction = false

  const run = async (sql: string, values: readonly unknown[] = []): Promise<Answer> => {
    if (isBroken) throw new StoreUnavailable('The connection to the database is lost.')
    try {
      return await client.query(sql, values.map(toSent))
    } catch (error) {
      isBroken = endsConnection(error)
      return failed(error)
    }
  }

  const begin = async (how: string): Promise<Answer> => {
    isInTransaction = true
    // In one message.
    return run(`${how}; ${settings}`)
  }

  const commit = async (): Promise<Answer> => {
    const answer = await run('commit')
    // `commit` rolls a transaction with a failed statement back, without an error.
    if (answer.command !== 'COMMIT')
      throw new StoreUnavailable('The database took the changes back.')
    isInTransaction = false
    return answer
  }

  const rollback = async (): Promise<Answer> => {
    isInTransaction = false
    return isBroken ? NOTHING : run('rollback')
  }

  const query = async (sql: string, values: readonly unknown[]): Promise<Answer> => {
    if (BEGINS.test(sql)) return begin(sql === 'begin' ? BEGIN : sql)
    if (sql === 'commit') return commit()
    if (sql === 'rollback') return rollback()
    if (isInTransaction || READS.test(sql)) return run(sql, values)
    await begin(BEGIN)
    const answer = await run(sql, values)
    await commit()
    return answer
  }

  return {
    query: query as PostgresPoolClient['query'],
    // With a transaction that failed it is closed, which rolls that back.
    release: () => client.release(isBroken || isInTransaction),
  }
}

/** PostgreSQL's texts hold no U+0000. Nothing valid has one, and what is looked for is not found. */
const toSent = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value

/** More do not make a database of a few cores faster. */
const MOST_CONNECTIONS = 16
const CONNECT_MS = 5_000
/**
 * The server's limits come first: then the program knows that nothing was written. A dead
 * connection is noticed soon enough for viewers to be up to date within 10 s.
 */
const ANSWER_MS = 6_500
/** Less than `ANSWER_MS`: once a dead connection has missed its deadline, those idle beside it are gone. */
const IDLE_MS = 5_000
const KEEP_ALIVE_MS = 10_000
const LISTENER_MS = 3_000

/** Of each transaction, as a pooler may give each another session. */
export const REQUEST_LIMITS = {
  lock_timeout: 4_000,
  statement_timeout: 5_000,
  /** For a node that died or hangs. */
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

const common = ({ url }: Address) => ({
  connectionString: url,
  fallback_application_name: 'overland',
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types,
})

const ignore = (): void => {}

const pool = (to: Address, options: pg.PoolConfig): pg.Pool => {
  const made = new pg.Pool({ ...common(to), ...options, connectionTimeoutMillis: CONNECT_MS })
  // A query that was under way rejects, and the next one gets another connection.
  made.on('connect', (client) => void client.on('error', ignore))
  made.on('error', ignore)
  return made
}

/** For requests, which use a connection shortly. */
export const requestPool = (to: Address): pg.Pool =>
  pool(to, { max: MOST_CONNECTIONS, idleTimeoutMillis: IDLE_MS, query_timeout: ANSWER_MS })

/** One connection, for work without a deadline. */
export const singlePool = (to: Address): pg.Pool => pool(to, { max: 1 })

/** Every answer is due within 3 s. */
export const listener = (to: Address): pg.Client =>
  new pg.Client({
    ...common(to),
    connectionTimeoutMillis: LISTENER_MS,
    query_timeout: LISTENER_MS,
  })
