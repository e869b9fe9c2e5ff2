import { type LiveMessage, SILENCE_LIMIT_MS } from '../../protocol/live.ts'
import { apiPath } from '../../protocol/paths.ts'
import type { PlayerView } from '../../protocol/views.ts'
import { type WholeMessage, withoutPatch } from './without-patch.ts'

export interface LiveSocketOptions<View extends PlayerView> {
  readonly campaign: string
  readonly as: 'player' | undefined
  /** How long it may take to open, in ms. */
  readonly patience: number
  readonly onMessage: (message: WholeMessage<View>) => void
  /** A patch came that does not apply: only another connection begins with a whole view. */
  readonly onMismatch: () => void
  readonly onClose: (code: number) => void
  /** It did not open, or nothing came for 12 s: it is dead, whatever the browser thinks. */
  readonly onSilence: () => void
}

/** Time to say so: the screen has to show it when the limit is reached, not after. */
const SAYING_MS = 250
/** The longest that nobody reads the clock, in ms. */
const TICK_MS = 1_000

const liveAddress = (campaign: string, as: 'player' | undefined): string => {
  const address = new URL(apiPath(campaign, '/live'), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('changes', '1')
  if (as) address.searchParams.set('as', as)
  return address.href
}

/** One live connection, until it closes. Answers what gives it up; after that it says nothing. */
export const openLiveSocket = <View extends PlayerView>(
  options: LiveSocketOptions<View>,
): (() => void) => {
  const socket = new WebSocket(liveAddress(options.campaign, options.as))
  let limit = options.patience
  let heardAt = Date.now()
  let held: View | null = null
  let watch: ReturnType<typeof setTimeout> | undefined

  // A clock that is read, not a timer that is reset: a machine that slept wakes to an overdue check.
  const checkSilence = (): void => {
    clearTimeout(watch)
    const left = heardAt + limit - Date.now()
    if (left <= 0) options.onSilence()
    else watch = setTimeout(checkSilence, Math.min(left, TICK_MS))
  }
  checkSilence()
  document.addEventListener('visibilitychange', checkSilence)

  const stop = (): void => {
    clearTimeout(watch)
    socket.onopen = null
    document.removeEventListener('visibilitychange', checkSilence)
    socket.onmessage = null
    socket.onclose = null
  }

  socket.onopen = () => {
    heardAt = Date.now()
    limit = SILENCE_LIMIT_MS - SAYING_MS
  }
  socket.onmessage = ({ data }) => {
    heardAt = Date.now()
    const message = withoutPatch(held, JSON.parse(String(data)) as LiveMessage<View>)
    if (message?.event === 'view') held = message.view
    if (message) options.onMessage(message)
    else options.onMismatch()
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
