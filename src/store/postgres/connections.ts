import pg from 'pg'
import { type Sockets, trackSockets } from './sockets.ts'
import { type TlsOfAddress, tlsOf } from './tls.ts'
import { type Promised, takePromises } from './url-promises.ts'
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

/** Servers, whose connections `pg_stat_activity` shows. Commands look for them. */
export const SERVER_NAME = 'overland'
/** A pooler's connections outlive the server: they do not tell whether one runs. */
const POOLED_NAME = 'overland pooled'
/** The first connection, which finds out what is at the address. */
export const FIRST_NAME = 'overland start'

/** The address contains a password: never log it. */
export interface Reach extends TlsOfAddress, Promised {
  readonly sockets: Sockets
  /** False behind a pooler: any transaction may find another session. */
  readonly keepsSession: boolean
}

/** @throws StoreRefused when the address asks for a TLS that cannot be */
export const reach = (url: string): Reach => {
  const { url: address, ...promised } = takePromises(url)
  return { ...tlsOf(address), ...promised, keepsSession: true, sockets: trackSockets() }
}

const common = ({ url, ssl, sockets, keepsSession }: Reach) => ({
  connectionString: url,
  ...(ssl !== undefined && { ssl }),
  fallback_application_name: keepsSession ? SERVER_NAME : POOLED_NAME,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  stream: sockets.open,
  types: valueReaders,
})

/** Connections, and what has to be set at the beginning of each transaction. */
export interface Connections {
  readonly pool: pg.Pool
  readonly perTransaction: string | undefined
}

/** For requests, which use a connection shortly. */
export const shortWork = (to: Reach): Connections => {
  const options = { max: MOST_CONNECTIONS, idleTimeoutMillis: IDLE_MS, query_timeout: ANSWER_MS }
  return connections(to, options, {
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: ABANDONED_MS,
  })
}

/** One connection for the tables, and for work without a deadline. */
export const longWork = (to: Reach): Connections => connections(to, { max: 1 }, {})

export const ownConnection = (to: Reach, answerMs: number): pg.Client =>
  new pg.Client({ ...common(to), query_timeout: answerMs })

/** Before it is known whether there is a pooler. */
export const firstConnection = (to: Reach, answerMs: number): pg.Client => {
  const named = { ...common(to), fallback_application_name: FIRST_NAME }
  return new pg.Client({ ...named, query_timeout: answerMs })
}

/** By statement: poolers refuse settings in the first message. */
const connections = (
  to: Reach,
  options: pg.PoolConfig,
  limits: Readonly<Record<string, number>>,
): Connections => {
  const { keepsSession } = to
  const settings = settingsStatement(limits, keepsSession ? 'session' : 'transaction')
  const all = { ...common(to), ...options }
  return keepsSession
    ? { pool: pool(all, settings), perTransaction: undefined }
    : { pool: pool(all), perTransaction: settings }
}

const pool = (options: pg.PoolConfig, onceConnected?: string): pg.Pool => {
  const set = async (client: pg.ClientBase) => {
    if (onceConnected !== undefined) await client.query(onceConnected)
  }
  // It is awaited, though the types say otherwise.
  const made = new pg.Pool({ ...options, onConnect: set as (client: pg.ClientBase) => void })
  // Of an idle connection: the next request gets another.
  made.on('error', () => {})
  return made
}

/** Acknowledged commits are on the disk, whatever the server's default is. */
const DURABLE = `set_config('synchronous_commit', case current_setting('synchronous_commit')
  when 'off' then 'on' else current_setting('synchronous_commit') end, `

/** Sets all in one statement that returns no row, so that it can go before another. */
const settingsStatement = (
  limits: Readonly<Record<string, number>>,
  lasts: 'session' | 'transaction',
): string => {
  const isLocal = `${lasts === 'transaction'})`
  const timeouts = Object.entries(limits).map(
    ([name, ms]) => `set_config('${name}', '${ms}', ${isLocal}`,
  )
  const all = [DURABLE + isLocal, ...timeouts].join(' || ')
  return `select from (select ${all} as done offset 0) as settings where done is null`
}
