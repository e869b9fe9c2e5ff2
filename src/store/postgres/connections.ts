import pg from 'pg'
import { type Sockets, trackSockets } from './sockets.ts'
import { type TlsOfAddress, tlsOf } from './tls.ts'
import { valueReaders } from './values.ts'

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
const IDLE_MS = 60_000
const KEEP_ALIVE_MS = 10_000

/** The address contains a password: never log it. */
export interface Reach extends TlsOfAddress {
  readonly sockets: Sockets
}

/** @throws StoreRefused when the address asks for a TLS that cannot be */
export const reach = (url: string): Reach => ({ ...tlsOf(url), sockets: trackSockets() })

const common = ({ url, ssl, sockets }: Reach) => ({
  connectionString: url,
  ...(ssl !== undefined && { ssl }),
  fallback_application_name: 'overland',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  stream: sockets.open,
  types: valueReaders,
})

/** For requests, which use a connection shortly. */
export const shortWork = (to: Reach): pg.Pool =>
  pool({
    ...common(to),
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: ABANDONED_MS,
  })

/** One connection for migrations, and for work without a deadline. */
export const longWork = (to: Reach): pg.Pool => pool({ ...common(to), max: 1 })

export const ownConnection = (to: Reach, answerMs: number): pg.Client =>
  new pg.Client({ ...common(to), query_timeout: answerMs })

const pool = (options: pg.PoolConfig): pg.Pool => {
  // It is awaited, though the types say otherwise.
  const onConnect = makeDurable as (client: pg.ClientBase) => void
  const connections = new pg.Pool({ ...options, onConnect })
  // Of an idle connection: the next request gets another.
  connections.on('error', () => {})
  return connections
}

/** Acknowledged commits are on the disk, whatever the server's default is. */
const makeDurable = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
  )
}
