import { WebSocket } from 'ws'
import { API, numberOf } from './gm.ts'
import { COMMON_HOST } from './http.ts'

const REVISION = /^\{"event":"view","revision":"([^"]+)"/
const VIEWERS = /^\{"event":"beat","viewers":(\d+)\}/
/** Both patterns match within this many bytes of a message, which may be large. */
const BEGINNING_BYTES = 120

export interface WatchingViewer {
  /** Stops reading messages, as a phone in a pocket does. */
  stall(): void
  close(): void
}

interface ViewerListener {
  readonly status?: (status: number) => void
  /** Called with the number of a view's revision. */
  readonly view?: (revision: number) => void
  /** Called with the number of viewers in a `beat` message. */
  readonly viewers?: (count: number) => void
  readonly gone?: () => void
}

/** Watches as a player, or as the GM whose cookie is given. */
export const watch = (url: string, listener: ViewerListener, cookie?: string): WatchingViewer => {
  const path = `${API}/live${cookie === undefined ? '?as=player' : ''}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, {
    headers: { host: COMMON_HOST, ...(cookie !== undefined && { cookie }) },
    perMessageDeflate: false,
    skipUTF8Validation: true,
  })
  socket.on('open', () => listener.status?.(101))
  socket.on('unexpected-response', (_, { statusCode = 0 }) => {
    listener.status?.(statusCode)
    socket.terminate()
  })
  socket.on('message', (message: Buffer) => {
    const beginning = message.toString('latin1', 0, BEGINNING_BYTES)
    const revision = REVISION.exec(beginning)?.[1]
    if (revision !== undefined) listener.view?.(numberOf(revision))
    const viewers = VIEWERS.exec(beginning)?.[1]
    if (viewers !== undefined) listener.viewers?.(Number(viewers))
  })
  socket.on('error', () => {})
  socket.on('close', () => listener.gone?.())
  return { stall: () => socket.pause(), close: () => socket.terminate() }
}
