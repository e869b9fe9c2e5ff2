import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { ADDRESS_GONE, PROTOCOL, SESSION_ENDED } from '#protocol/live.ts'
import type { PlayerView } from '#protocol/views.ts'
import { growingPause } from '../api/growing-pause.ts'
import { useListener } from '../use-listener.ts'
import { openLiveSocket, type WholeMessage } from './live-socket.ts'

/** State of the live connection. `away`: the socket is open, but the server's database does not answer. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'away'

/** Why a screen stopped connecting: its session ended, or its address has no campaign. */
export type LiveEnd = 'signed-out' | 'missing'

/** `socketNumber` identifies the wanted socket: a new number opens a new one, null closes it. */
export interface Connection {
  readonly status: LiveStatus
  readonly socketNumber: number | null
  readonly socketCount: number
  readonly openTimeoutMs: number
  /** Identifies the HTTP request for the view; null for none. Once a socket is late, one for each socket. */
  readonly requestNumber: number | null
  /** Number of sockets lost or failed in a row. */
  readonly failures: number
  readonly end: LiveEnd | null
  readonly newerProtocol: number | null
}

export type ConnectionEvent =
  /** A message came. The first view names the server's protocol version. */
  | { readonly kind: 'heard'; readonly protocol?: number }
  /** The server said that its database does not answer. */
  | { readonly kind: 'away' }
  | { readonly kind: 'closed'; readonly code: number }
  | { readonly kind: 'mismatched' }
  | { readonly kind: 'silent' }
  /** No message came within `HTTP_FALLBACK_MS` after the screen began or lost its socket. */
  | { readonly kind: 'late' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'retry' }
  /** The network or the page came back: retry now. */
  | { readonly kind: 'woken' }
  | { readonly kind: 'ended'; readonly end: LiveEnd }
  /** The connection starts over, as after a sign-in. */
  | { readonly kind: 'restart' }

/** Longest time for a socket to open, in ms; short, so that a recovered network is noticed soon. */
export const OPEN_TIMEOUT_MS = 4_000
/** Time without a message after which the view is requested over HTTP, too, in ms. */
export const HTTP_FALLBACK_MS = 2_000
/** After this many failures the network may be slow instead of gone, so sockets get more time to open. */
const FAILURES_BEFORE_LONGER_LIMIT = 4

const openTimeoutAfter = (failures: number): number =>
  failures < FAILURES_BEFORE_LONGER_LIMIT ? OPEN_TIMEOUT_MS : 2 * OPEN_TIMEOUT_MS

export const FIRST_CONNECTION: Connection = {
  status: 'connecting',
  socketNumber: 1,
  socketCount: 1,
  openTimeoutMs: OPEN_TIMEOUT_MS,
  requestNumber: null,
  failures: 0,
  end: null,
  newerProtocol: null,
}

const openAgain = (connection: Connection): Connection => {
  const socketCount = connection.socketCount + 1
  const requestNumber = connection.requestNumber === null ? null : socketCount
  const openTimeoutMs = openTimeoutAfter(connection.failures)
  return { ...connection, socketCount, socketNumber: socketCount, openTimeoutMs, requestNumber }
}

const disconnect = (connection: Connection): Connection => ({
  ...connection,
  status: 'reconnecting',
  socketNumber: null,
  failures: connection.failures + 1,
})

const endConnection = (connection: Connection, why: LiveEnd): Connection => ({
  ...connection,
  status: 'reconnecting',
  socketNumber: null,
  requestNumber: null,
  end: why,
})

const onHeard = (connection: Connection, protocol = PROTOCOL): Connection => {
  const newerProtocol = protocol > PROTOCOL ? protocol : connection.newerProtocol
  const isNews = connection.status !== 'live' || newerProtocol !== connection.newerProtocol
  if (connection.socketNumber === null || !isNews) return connection
  return { ...connection, status: 'live', failures: 0, requestNumber: null, newerProtocol }
}

/** An ended connection ignores everything but a restart. */
export const nextConnection = (connection: Connection, event: ConnectionEvent): Connection => {
  if (event.kind === 'restart') {
    const { socketCount, newerProtocol } = connection
    return openAgain({ ...FIRST_CONNECTION, socketCount, newerProtocol })
  }
  if (connection.end) return connection
  switch (event.kind) {
    case 'heard':
      return onHeard(connection, event.protocol)
    case 'away':
      return connection.socketNumber === null ? connection : { ...connection, status: 'away' }
    case 'closed':
      if (event.code === ADDRESS_GONE) return endConnection(connection, 'missing')
      return event.code === SESSION_ENDED
        ? endConnection(connection, 'signed-out')
        : disconnect(connection)
    case 'mismatched':
    case 'silent':
      return disconnect(connection)
    case 'late':
      return { ...connection, requestNumber: connection.socketCount }
    case 'offline':
      return { ...disconnect(connection), failures: 0 }
    case 'retry':
      return connection.socketNumber === null ? openAgain(connection) : connection
    case 'woken':
      return connection.socketNumber === null
        ? openAgain({ ...connection, failures: 0 })
        : connection
    case 'ended':
      return endConnection(connection, event.end)
  }
}

/** Bounds of the pause between sockets, in ms. */
export const FIRST_RETRY_MS = 300
export const LONGEST_RETRY_MS = 5_000

/** The pause before the next socket, in ms; `failures` in a row from 0, `random` from 0 to 1. */
export const retryDelay = (failures: number, random: number): number =>
  Math.round(growingPause({ first: FIRST_RETRY_MS, longest: LONGEST_RETRY_MS }, failures, random))

const NORMAL_CLOSE = 1000

export interface LiveOptions {
  /** Requests the players' view, whatever the role of the session. */
  readonly as?: 'player' | undefined
  /** Whether to request the state of the table's screen, too. */
  readonly screen?: boolean
}

/** A GM's screen that receives a player's view, which has no `undo`, is not signed in. */
export const isNotSignedIn = (view: PlayerView, { as }: LiveOptions): boolean =>
  as === undefined && !('undo' in view)

/** @param onMessage must keep its identity between renders */
export const useConnection = <View extends PlayerView>(
  campaign: string,
  { as, screen = false }: LiveOptions,
  onMessage: (message: WholeMessage<View>) => void,
): [Connection, (event: ConnectionEvent) => void] => {
  const [connection, dispatch] = useReducer(nextConnection, FIRST_CONNECTION)
  const { status, socketNumber, openTimeoutMs, failures, end } = connection
  const isWaitingForSocket =
    (status === 'connecting' || status === 'reconnecting') && connection.requestNumber === null

  useEffect(() => {
    if (socketNumber === null) return undefined
    return openLiveSocket<View>({
      campaign,
      as,
      screen,
      openTimeoutMs: openTimeoutMs,
      // Renders synchronously: a busy page's next frame shows the message.
      onMessage: (message) =>
        flushSync(() => {
          if (message.event === 'view' && isNotSignedIn(message.view, { as }))
            return dispatch({ kind: 'ended', end: 'signed-out' })
          const protocol = message.event === 'view' ? message.protocol : undefined
          if (message.event === 'away') dispatch({ kind: 'away' })
          else dispatch({ kind: 'heard', ...(protocol !== undefined && { protocol }) })
          return onMessage(message)
        }),
      onMismatch: () => dispatch({ kind: 'mismatched' }),
      // The players' view on a GM's device may lose its socket as the GM's session ends. It needs no
      // session, so it reconnects.
      onClose: (code) =>
        dispatch({ kind: 'closed', code: as && code === SESSION_ENDED ? NORMAL_CLOSE : code }),
      onSilence: () => dispatch({ kind: 'silent' }),
    })
  }, [campaign, as, screen, socketNumber, openTimeoutMs, onMessage])

  useEffect(() => {
    if (socketNumber !== null || end) return undefined
    const timer = setTimeout(() => dispatch({ kind: 'retry' }), retryDelay(failures, Math.random()))
    return () => clearTimeout(timer)
  }, [socketNumber, failures, end])

  useEffect(() => {
    if (!isWaitingForSocket || end) return undefined
    const timer = setTimeout(() => dispatch({ kind: 'late' }), HTTP_FALLBACK_MS)
    return () => clearTimeout(timer)
  }, [isWaitingForSocket, end])

  const goOffline = (): void => dispatch({ kind: 'offline' })
  const wake = (): void => {
    if (document.visibilityState === 'visible') dispatch({ kind: 'woken' })
  }
  useListener('offline', goOffline)
  useListener('online', wake)
  useListener('visibilitychange', wake)
  useEffect(() => {
    if (!navigator.onLine) dispatch({ kind: 'offline' })
  }, [])

  return [connection, dispatch]
}
