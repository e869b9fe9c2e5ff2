import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { messageFrame, PING_FRAME } from './frame.ts'
import { monotonicMs } from './monotonic.ts'

/** A view of an audience, framed once for everybody. */
export interface ViewFrame {
  readonly revision: string
  readonly bytes: Buffer
  /** When the commit behind it was heard of, monotonic; undefined if somebody only joined. */
  readonly toldAt: number | undefined
}

/** A beat that tells how many are watching. */
export interface NewsBeat {
  readonly viewers: number
  readonly bytes: Buffer
}

/** Where what a viewer is told comes from. */
export interface ViewerSource {
  readonly newest: ViewFrame | undefined
  readonly news: NewsBeat | undefined
}

const NOT_BLOCKED = -1
const NOTHING = Buffer.alloc(0)

/** One live connection. There are thousands, so it stays small. Times are monotonic, in ms. */
export interface Viewer {
  /** Shakes hands, reads, answers pings and closes. */
  readonly ws: WebSocket
  /** The same connection, for writing frames that are made once for everybody. */
  readonly socket: Duplex
  readonly source: ViewerSource
  /** The address it came by: one string for all who came by it. */
  readonly address: string
  /** The session that lets a GM watch; null for players. */
  readonly sessionHash: string | null
  /** The view written last. */
  shown: ViewFrame | undefined
  saidAt: number
  heardAt: number
  pingedAt: number
  pingsUnanswered: number
  /** Since when the peer takes nothing; −1 while it does. */
  blockedSince: number
  /** A closing frame was, or is about to be, the last thing said. */
  isLeaving: boolean
}

export const createViewer = (
  connection: Pick<Viewer, 'ws' | 'socket' | 'source' | 'address' | 'sessionHash'>,
): Viewer => {
  const now = monotonicMs()
  return {
    ws: connection.ws,
    socket: connection.socket,
    source: connection.source,
    address: connection.address,
    sessionHash: connection.sessionHash,
    shown: undefined,
    saidAt: now,
    heardAt: now,
    pingedAt: now,
    pingsUnanswered: 0,
    blockedSince: NOT_BLOCKED,
    isLeaving: false,
  }
}

export const isBlocked = ({ blockedSince }: Viewer): boolean => blockedSince !== NOT_BLOCKED

/** Brings a viewer up to date. A blocked one catches up by itself, with whatever is newest then. */
export const showNewest = (viewer: Viewer, now: number): boolean => {
  const { newest } = viewer.source
  if (newest === undefined || newest === viewer.shown) return false
  if (!write(viewer, newest.bytes, now)) return false
  viewer.shown = newest
  viewer.saidAt = now
  return true
}

const BEAT = messageFrame({ event: 'beat' })

/** Says a beat, with the news if there is any. Nothing comes before the first view. */
export const sayBeat = (viewer: Viewer, now: number): boolean => {
  const { news } = viewer.source
  if (viewer.shown === undefined || !write(viewer, news?.bytes ?? BEAT, now)) return false
  viewer.saidAt = now
  return true
}

export const ping = (viewer: Viewer, now: number): boolean => {
  if (!write(viewer, PING_FRAME, now)) return false
  viewer.pingedAt = now
  viewer.pingsUnanswered += 1
  return true
}

export const heardFrom = (viewer: Viewer): void => {
  viewer.heardAt = monotonicMs()
  viewer.pingsUnanswered = 0
}

/** Closes the connection; nothing follows. */
export const sendAway = (viewer: Viewer, code: number): void => {
  viewer.isLeaving = true
  viewer.ws.close(code)
}

/**
 * Writes whole frames, each in one go, as `ws` writes its own control frames, so that neither
 * ever cuts into the other. What the peer does not take at once makes the viewer blocked: nothing
 * more is queued for it until all of it is out.
 *
 * This runs for every viewer at every change, so it reads nothing of `ws`: that one look more
 * would be a tenth of a write. `writable` ends when `ws` answers a peer's goodbye.
 */
const write = (viewer: Viewer, bytes: Buffer, now: number): boolean => {
  const { socket } = viewer
  if (viewer.isLeaving || isBlocked(viewer) || !socket.writable) return false
  socket.write(bytes)
  if (socket.writableLength > 0) block(viewer, now)
  return true
}

/** 'drain' is silent below the high-water mark; an empty write is called back once all is out. */
const block = (viewer: Viewer, now: number): void => {
  viewer.blockedSince = now
  viewer.socket.write(NOTHING, () => {
    viewer.blockedSince = NOT_BLOCKED
    if (viewer.ws.readyState === WebSocket.OPEN) showNewest(viewer, monotonicMs())
  })
}
