import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { SESSION_ENDED } from '../../../protocol/live.ts'
import type { PlayerView } from '../../../protocol/views.ts'
import {
  type Connection,
  type ConnectionEvent,
  FIRST_CONNECTION,
  LATE_MS,
  nextConnection,
  retryDelay,
} from './connection.ts'
import { openLiveSocket, type WholeMessage } from './live-socket.ts'

const NORMAL_CLOSE = 1000

/** What a screen wants to be told. */
export interface Asked {
  /** The players' view, whatever the role. */
  readonly as?: 'player' | undefined
  /** What the table's screen shows, too. */
  readonly screen?: boolean
}

/** A GM's screen that is sent a player's view, which has no `undo`, is not signed in. */
export const isStranger = (view: PlayerView, { as }: Asked): boolean =>
  as === undefined && !('undo' in view)

/** @param onMessage must keep its identity between renders */
export const useConnection = <View extends PlayerView>(
  campaign: string,
  { as, screen = false }: Asked,
  onMessage: (message: WholeMessage<View>) => void,
): [Connection, (event: ConnectionEvent) => void] => {
  const [connection, tell] = useReducer(nextConnection, FIRST_CONNECTION)
  const { status, dial, dialLimit, failures, end } = connection
  const waits = (status === 'connecting' || status === 'reconnecting') && connection.ask === null

  useEffect(() => {
    if (dial === null) return undefined
    return openLiveSocket<View>({
      campaign,
      as,
      screen,
      dialLimit,
      // Renders synchronously: a busy page's next frame shows the message.
      onMessage: (message) =>
        flushSync(() => {
          if (message.event === 'view' && isStranger(message.view, { as }))
            return tell({ kind: 'ended', end: 'signed-out' })
          const protocol = message.event === 'view' ? message.protocol : undefined
          if (message.event === 'away') tell({ kind: 'away' })
          else tell({ kind: 'heard', ...(protocol !== undefined && { protocol }) })
          return onMessage(message)
        }),
      onMismatch: () => tell({ kind: 'mismatched' }),
      // The GM's player screen may close with the GM's session. Players need none, so it
      // reconnects.
      onClose: (code) =>
        tell({ kind: 'closed', code: as && code === SESSION_ENDED ? NORMAL_CLOSE : code }),
      onSilence: () => tell({ kind: 'silent' }),
    })
  }, [campaign, as, screen, dial, dialLimit, onMessage])

  useEffect(() => {
    if (dial !== null || end) return undefined
    const timer = setTimeout(() => tell({ kind: 'retry' }), retryDelay(failures, Math.random()))
    return () => clearTimeout(timer)
  }, [dial, failures, end])

  useEffect(() => {
    if (!waits || end) return undefined
    const timer = setTimeout(() => tell({ kind: 'late' }), LATE_MS)
    return () => clearTimeout(timer)
  }, [waits, end])

  useEffect(() => {
    const goOffline = (): void => tell({ kind: 'offline' })
    const wake = (): void => {
      if (document.visibilityState === 'visible') tell({ kind: 'woken' })
    }
    const over = new AbortController()
    window.addEventListener('offline', goOffline, { signal: over.signal })
    window.addEventListener('online', wake, { signal: over.signal })
    document.addEventListener('visibilitychange', wake, { signal: over.signal })
    if (!navigator.onLine) goOffline()
    return () => over.abort()
  }, [])

  return [connection, tell]
}
