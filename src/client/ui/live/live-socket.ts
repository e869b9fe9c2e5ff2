import { patchJson } from '#protocol/json-patch.ts'
import { type LiveMessage, type PatchMessage, SILENCE_LIMIT_MS } from '#protocol/live.ts'
import { apiPath } from '#protocol/paths.ts'
import type { PlayerView } from '#protocol/views.ts'

export type WholeMessage<View extends PlayerView> = Exclude<LiveMessage<View>, PatchMessage>

/** The message with its patch applied; undefined if the patch does not apply to the last view. */
export const applyPatchMessage = <View extends PlayerView>(
  lastView: View | null,
  message: LiveMessage<View>,
): WholeMessage<View> | undefined => {
  if (message.event !== 'patch') return message
  const { from, revision, patch } = message
  if (lastView?.revision !== from) return undefined
  try {
    const view = patchJson(lastView, patch)
    return view.revision === revision ? { event: 'view', revision, view } : undefined
  } catch {
    return undefined
  }
}

interface LiveSocketOptions<View extends PlayerView> {
  readonly campaign: string
  readonly as: 'player' | undefined
  /** Whether to request messages about the table's screen. */
  readonly screen: boolean
  /** Longest time for the socket to open, in ms. */
  readonly openTimeoutMs: number
  readonly onMessage: (message: WholeMessage<View>) => void
  /** Called when a patch does not apply: only a new connection brings a whole view. */
  readonly onMismatch: () => void
  readonly onClose: (code: number) => void
  readonly onSilence: () => void
}

/** Subtracted from the silence limit, so that the screen shows the lost connection in time. */
const SILENCE_MARGIN_MS = 250
/** Longest interval between two checks for silence, in ms. */
const CHECK_INTERVAL_MS = 1_000

const liveAddress = ({
  campaign,
  as,
  screen,
}: Pick<LiveSocketOptions<PlayerView>, 'campaign' | 'as' | 'screen'>): string => {
  const address = new URL(apiPath(campaign, '/live'), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('changes', '1')
  if (as) address.searchParams.set('as', as)
  if (screen) address.searchParams.set('screen', '1')
  return address.href
}

/** Opens a live socket. @returns closes it without calling `onClose` */
export const openLiveSocket = <View extends PlayerView>(
  options: LiveSocketOptions<View>,
): (() => void) => {
  const socket = new WebSocket(liveAddress(options))
  let limit = options.openTimeoutMs
  let heardAt = Date.now()
  let lastView: View | null = null
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  // Compares clock readings: after sleep, a check is overdue at once.
  const checkSilence = (): void => {
    clearTimeout(silenceTimer)
    const left = heardAt + limit - Date.now()
    if (left <= 0) options.onSilence()
    else silenceTimer = setTimeout(checkSilence, Math.min(left, CHECK_INTERVAL_MS))
  }
  checkSilence()
  document.addEventListener('visibilitychange', checkSilence)

  const stop = (): void => {
    clearTimeout(silenceTimer)
    socket.onopen = null
    document.removeEventListener('visibilitychange', checkSilence)
    socket.onmessage = null
    socket.onclose = null
  }

  socket.onopen = () => {
    heardAt = Date.now()
    limit = SILENCE_LIMIT_MS - SILENCE_MARGIN_MS
  }
  socket.onmessage = ({ data }) => {
    heardAt = Date.now()
    const message = applyPatchMessage(lastView, JSON.parse(String(data)) as LiveMessage<View>)
    if (message?.event === 'view') lastView = message.view
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
