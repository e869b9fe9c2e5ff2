import { type LiveMessage, SILENCE_LIMIT_MS } from '../../protocol/live.ts'
import { apiPath } from '../../protocol/paths.ts'
import type { PlayerView } from '../../protocol/views.ts'

export interface LiveSocketOptions<View extends PlayerView> {
  readonly campaign: string
  readonly as: 'player' | undefined
  readonly onMessage: (message: LiveMessage<View>) => void
  readonly onClose: (code: number) => void
  /** Nothing came for 12 s: the connection is dead, whatever the browser thinks. */
  readonly onSilence: () => void
}

const liveAddress = (campaign: string, as: 'player' | undefined): string => {
  const address = new URL(apiPath(campaign, '/live'), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  if (as) address.searchParams.set('as', as)
  return address.href
}

/** One live connection, until it closes. Answers what gives it up; after that it says nothing. */
export const openLiveSocket = <View extends PlayerView>(
  options: LiveSocketOptions<View>,
): (() => void) => {
  const socket = new WebSocket(liveAddress(options.campaign, options.as))
  let heardAt = Date.now()

  // A clock that is read, not a timer that is reset: a phone that slept wakes to an overdue check.
  const checkSilence = (): void => {
    if (Date.now() - heardAt >= SILENCE_LIMIT_MS) options.onSilence()
  }
  const watch = setInterval(checkSilence, 1000)
  document.addEventListener('visibilitychange', checkSilence)

  const stop = (): void => {
    clearInterval(watch)
    document.removeEventListener('visibilitychange', checkSilence)
    socket.onmessage = null
    socket.onclose = null
  }

  socket.onmessage = ({ data }) => {
    heardAt = Date.now()
    options.onMessage(JSON.parse(String(data)) as LiveMessage<View>)
  }
  socket.onclose = ({ code }) => {
    stop()
    options.onClose(code)
  }
  return () => {
    stop()
    socket.close()
  }
}
