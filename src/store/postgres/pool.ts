import pg from 'pg'
import type { Address } from './address.ts'

/** More do not make a database of a few cores faster. */
const MOST_CONNECTIONS = 16
const CONNECT_MS = 5_000
/**
 * The server's limits come first: then the program knows that nothing was written. A dead
 * connection is noticed soon enough for viewers to be up to date within 10 s.
 */
const LOCK_MS = 4_000
const STATEMENT_MS = 5_000
const ANSWER_MS = 6_500
/** For transactions of a node that died or hangs. */
const ABANDONED_MS = 10_000
/** Less than `ANSWER_MS`: once a dead connection has missed its deadline, those idle beside it are gone. */
const IDLE_MS = 5_000
const KEEP_ALIVE_MS = 10_000
const LISTENER_MS = 3_000

const { INT8, NUMERIC } = pg.types.builtins
/** Counts, sums and times fit a JavaScript number. */
const types = new pg.TypeOverrides()
for (const type of [INT8, NUMERIC]) types.setTypeParser(type, Number)

const common = ({ url, ssl }: Address) => ({
  connectionString: url,
  ...(ssl !== undefined && { ssl }),
  fallback_application_name: 'overland',
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types,
})

const ignore = (): void => {}

const pool = (options: pg.PoolConfig): pg.Pool => {
  const made = new pg.Pool({ ...options, connectionTimeoutMillis: CONNECT_MS })
  // A query that was under way rejects, and the next one gets another connection.
  made.on('connect', (client) => void client.on('error', ignore))
  made.on('error', ignore)
  return made
}

/** For requests, which use a connection shortly. */
export const requestPool = (to: Address): pg.Pool =>
  pool({
    ...common(to),
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: ANSWER_MS,
  })

/** One connection, for work without a deadline. */
export const singlePool = (to: Address): pg.Pool => pool({ ...common(to), max: 1 })

/** Every answer is due within 3 s. */
export const listener = (to: Address): pg.Client =>
  new pg.Client({
    ...common(to),
    connectionTimeoutMillis: LISTENER_MS,
    query_timeout: LISTENER_MS,
  })

/** Of each transaction, as a pooler may give each another session. */
export const REQUEST_LIMITS = {
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: ABANDONED_MS,
}
export const NO_LIMITS = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}
