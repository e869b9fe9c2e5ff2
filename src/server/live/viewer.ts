import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { WatchingAsker } from '../requests/who-asks.ts'
import { messageFrame, PING_FRAME } from './frame.ts'
import { monotonicMs } from './monotonic.ts'
import type { NewestView } from './newest-view.ts'

/** A beat that tells how many are watching. */
export interface NewsBeat {
  readonly viewers: number
  readonly bytes: Buffer
}

/** Where what a viewer is told comes from. */
export interface ViewerSource {
  readonly newest: NewestView | undefined
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
  readonly as: WatchingAsker
  /** Whether it asked for what changed, not for all of it each time. */
  readonly takesPatches: boolean
  /** The revision written last. */
  shown: string | undefined
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
  connection: Pick<Viewer, 'ws' | 'socket' | 'source' | 'address' | 'as' | 'takesPatches'>,
): Viewer => {
  const now = monotonicMs()
  return {
    ws: connection.ws,
    socket: connection.socket,
    source: connection.source,
    address: connection.address,
    as: connection.as,
    takesPatches: connection.takesPatches,
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
  if (newest === undefined || newest.revision === viewer.shown || !takesMore(viewer)) return false
  write(viewer, frameFor(viewer, newest), now)
  viewer.shown = newest.revision
  viewer.saidAt = now
  return true
}

const frameFor = ({ takesPatches, shown }: Viewer, { patch, whole }: NewestView): Buffer =>
  takesPatches && patch && patch.from === shown ? patch.bytes : whole(takesPatches)

const BEAT = messageFrame({ event: 'beat' })

/** Says a beat, with the news if there is any. Nothing comes before the first view. */
export const sayBeat = (viewer: Viewer, now: number): boolean => {
  const { news } = viewer.source
  if (viewer.shown === undefined || !takesMore(viewer)) return false
  write(viewer, news?.bytes ?? BEAT, now)
  viewer.saidAt = now
  return true
}

export const ping = (viewer: Viewer, now: number): boolean => {
  if (!takesMore(viewer)) return false
  write(viewer, PING_FRAME, now)
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
 * This runs for every viewer at every change, so it reads nothing of `ws`: that one look more would
 * be a tenth of a write. `writable` ends when `ws` answers a peer's goodbye.
 */
const takesMore = (viewer: Viewer): boolean =>
  !viewer.isLeaving && !isBlocked(viewer) && viewer.socket.writable

/**
 * Writes whole frames, each in one go, as `ws` writes its own control frames, so that neither
 * ever cuts into the other. What the peer does not take at once makes the viewer blocked: nothing
 * more is queued for it until all of it is out.
 */
const write = (viewer: Viewer, bytes: Buffer, now: number): void => {
  viewer.socket.write(bytes)
  if (viewer.socket.writableLength > 0) block(viewer, now)
}

/** 'drain' is silent below the high-water mark; an empty write is called back once all is out. */
const block = (viewer: Viewer, now: number): void => {
  viewer.blockedSince = now
  viewer.socket.write(NOTHING, () => {
    viewer.blockedSince = NOT_BLOCKED
    if (viewer.ws.readyState === WebSocket.OPEN) showNewest(viewer, monotonicMs())
  })
}
