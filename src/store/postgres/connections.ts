import pg from 'pg'
import { type Sockets, trackSockets } from './sockets.ts'
import { type TlsOfAddress, tlsOf } from './tls.ts'
import { valueReaders } from './values.ts'

/** Connections of a node: more do not make a database of a few cores faster. */
const MOST_CONNECTIONS = 16
const CONNECT_MS = 5_000
/**
 * The server gives a statement up before the program does, which knows then that nothing happened.
 * A line that leads nowhere is found out soon enough for viewers to have the newest within 10 s.
 */
const LOCK_MS = 4_000
const STATEMENT_MS = 5_000
const ANSWER_MS = 6_500
/** A transaction whose node has died or hangs hinders others no longer than this. */
const ABANDONED_MS = 10_000
const IDLE_MS = 60_000
const KEEP_ALIVE_MS = 10_000

/** How to reach the database. The address holds a password: it is told nobody. */
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

/** The connections that requests take turns on: nothing on them lasts long. */
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

/** One connection for changes of the tables, and for what else has time. */
export const longWork = (to: Reach): pg.Pool => pool({ ...common(to), max: 1 })

/** A connection of its own on which an answer is due within a time. */
export const ownConnection = (to: Reach, answerMs: number): pg.Client =>
  new pg.Client({ ...common(to), query_timeout: answerMs })

const pool = (options: pg.PoolConfig): pg.Pool => {
  // It is waited for, though the types say otherwise.
  const onConnect = makeDurable as (client: pg.ClientBase) => void
  const connections = new pg.Pool({ ...options, onConnect })
  // Of a connection that nobody uses just now: the next one who asks gets another.
  connections.on('error', () => {})
  return connections
}

/** What is acknowledged is on the disk, also where the server was told that it need not be. */
const makeDurable = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
  )
}
