import { ADDRESS_GONE, PROTOCOL, SESSION_ENDED } from '../../protocol/live.ts'
import { growingPause } from '../api/growing-pause.ts'

/** What the screen says of its connection. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting'

/** Why a screen stopped asking: the session behind it ended, or its address leads nowhere. */
export type LiveEnd = 'signed-out' | 'missing'

/**
 * The connection of one screen. `dial` names the socket that should exist: a new number asks for a
 * new socket, null for none.
 */
export interface Connection {
  readonly status: LiveStatus
  readonly dial: number | null
  readonly dials: number
  /** How long the dialled socket may take to open, in ms. */
  readonly patience: number
  /**
   * Names the request that should ask for the view beside the socket, null for none: on the first
   * dial, whichever is faster; later only when a socket failed twice, so that a thousand viewers
   * who lost theirs do not all ask twice.
   */
  readonly ask: number | null
  /** Sockets in a row that failed before they said anything, or were lost. */
  readonly failures: number
  readonly end: LiveEnd | null
  /** The protocol of a server that is newer than this page; null as long as none was met. */
  readonly newer: number | null
}

export type ConnectionEvent =
  /** The socket said something; with its first view, which protocol the server speaks. */
  | { readonly kind: 'heard'; readonly protocol?: number }
  | { readonly kind: 'closed'; readonly code: number }
  /** A patch came that does not apply. */
  | { readonly kind: 'mismatched' }
  /** Nothing was heard for too long. */
  | { readonly kind: 'silent' }
  /** The browser says that it has no network. */
  | { readonly kind: 'offline' }
  /** It is time to try again. */
  | { readonly kind: 'retry' }
  /** The network or the page came back: try now. */
  | { readonly kind: 'woken' }
  | { readonly kind: 'ended'; readonly end: LiveEnd }
  /** Begin again, as after a sign-in. */
  | { readonly kind: 'restart' }

/** How long a socket may take to open, in ms: short, so that a network that healed is found soon. */
export const DIAL_LIMIT_MS = 4_000
/** After so many failures in a row the network may be slow rather than gone. */
const FAILURES_BEFORE_PATIENCE = 4

const patienceAfter = (failures: number): number =>
  failures < FAILURES_BEFORE_PATIENCE ? DIAL_LIMIT_MS : 2 * DIAL_LIMIT_MS

export const FIRST_CONNECTION: Connection = {
  status: 'connecting',
  dial: 1,
  dials: 1,
  patience: DIAL_LIMIT_MS,
  ask: 1,
  failures: 0,
  end: null,
  newer: null,
}

const dialAgain = (connection: Connection): Connection => {
  const dials = connection.dials + 1
  const { failures } = connection
  const ask = failures === 1 ? null : dials
  return { ...connection, dials, dial: dials, patience: patienceAfter(failures), ask }
}

const lose = (connection: Connection): Connection => ({
  ...connection,
  status: 'reconnecting',
  dial: null,
  failures: connection.failures + 1,
})

const end = (connection: Connection, why: LiveEnd): Connection => ({
  ...connection,
  status: 'reconnecting',
  dial: null,
  ask: null,
  end: why,
})

const hear = (connection: Connection, protocol = PROTOCOL): Connection => {
  const newer = protocol > PROTOCOL ? protocol : connection.newer
  const isNews = connection.status !== 'live' || newer !== connection.newer
  if (connection.dial === null || !isNews) return connection
  return { ...connection, status: 'live', failures: 0, ask: null, newer }
}

/** The connection after something happened. An ended connection hears nothing but a restart. */
export const nextConnection = (connection: Connection, event: ConnectionEvent): Connection => {
  if (event.kind === 'restart') {
    const { dials, newer } = connection
    return dialAgain({ ...FIRST_CONNECTION, dials, newer })
  }
  if (connection.end) return connection
  switch (event.kind) {
    case 'heard':
      return hear(connection, event.protocol)
    case 'closed':
      if (event.code === ADDRESS_GONE) return end(connection, 'missing')
      return event.code === SESSION_ENDED ? end(connection, 'signed-out') : lose(connection)
    case 'mismatched':
    case 'silent':
      return lose(connection)
    case 'offline':
      return { ...lose(connection), failures: 0 }
    case 'retry':
      return connection.dial === null ? dialAgain(connection) : connection
    case 'woken':
      return connection.dial === null ? dialAgain({ ...connection, failures: 0 }) : connection
    case 'ended':
      return end(connection, event.end)
  }
}

/** The first pause before a new attempt and the longest, in ms. */
export const FIRST_RETRY_MS = 300
export const LONGEST_RETRY_MS = 5_000

/**
 * How long to wait before the next attempt, in ms: doubling, with jitter, so that a thousand
 * viewers do not come back in the same instant.
 *
 * @param failures in a row, from 0
 * @param random from 0 to 1
 */
export const retryDelay = (failures: number, random: number): number =>
  Math.round(growingPause({ first: FIRST_RETRY_MS, longest: LONGEST_RETRY_MS }, failures, random))
