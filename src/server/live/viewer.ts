import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { WatchingAsker } from '../requests/who-asks.ts'
import { SHARES } from '../shares/limits.ts'
import { messageFrame, PING_FRAME } from './frame.ts'
import { monotonicMs } from './monotonic.ts'
import type { NewestView } from './newest-view.ts'

export interface NewsBeat {
  readonly viewers: number
  readonly screens: number
  readonly bytes: Buffer
}

export interface ViewerSource {
  readonly newest: NewestView | undefined
  readonly news: NewsBeat | undefined
  /** What the table's screen shows, framed. */
  readonly screen: Buffer | undefined
}

/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008
const NOTHING = Buffer.alloc(0)

/** There are thousands, so it stays small. Times are monotonic, in ms. */
export interface Viewer {
  /** For handshake, reading, pongs and closing. */
  readonly ws: WebSocket
  /** The same connection, for frames that are made once for everybody. */
  readonly socket: Socket
  readonly source: ViewerSource
  /** The address it came by, one string for all. */
  readonly address: string
  readonly as: WatchingAsker
  /** Whether it asked for changes in place of views. */
  readonly takesPatches: boolean
  /** Whether it asked what the table's screen shows. */
  readonly takesScreen: boolean
  /** The last revision written. */
  shown: string | undefined
  /** The last screen written. */
  screenShown: Buffer | undefined
  /** The last news written. */
  told: NewsBeat | undefined
  saidAt: number
  heardAt: number
  pingedAt: number
  pingsUnanswered: number
  /** Frames that nobody asked for, since the last ping. */
  unasked: number
  /** While the peer has not taken all that was written. */
  isBlocked: boolean
  /** A close frame was, or is about to be, the last thing sent. */
  isLeaving: boolean
}

export const createViewer = (
  connection: Pick<
    Viewer,
    'ws' | 'socket' | 'source' | 'address' | 'as' | 'takesPatches' | 'takesScreen'
  >,
): Viewer => {
  const now = monotonicMs()
  return {
    ws: connection.ws,
    socket: connection.socket,
    source: connection.source,
    address: connection.address,
    as: connection.as,
    takesPatches: connection.takesPatches,
    takesScreen: connection.takesScreen,
    shown: undefined,
    screenShown: undefined,
    told: undefined,
    saidAt: now,
    heardAt: now,
    pingedAt: now,
    pingsUnanswered: 0,
    unasked: 0,
    isBlocked: false,
    isLeaving: false,
  }
}

/** A blocked viewer catches up by itself. */
export const showNewest = (viewer: Viewer, now: number): boolean => {
  const hasShown = showView(viewer, now)
  return showScreen(viewer, now) || hasShown
}

/** Never before the first view. */
export const showScreen = (viewer: Viewer, now: number): boolean => {
  const { screen } = viewer.source
  const isNews = viewer.takesScreen && screen !== undefined && screen !== viewer.screenShown
  if (!isNews || viewer.shown === undefined || !takesMore(viewer)) return false
  write(viewer, screen)
  viewer.screenShown = screen
  viewer.saidAt = now
  return true
}

/** R-POINT-1: one that is blocked misses it. */
export const sayPoint = (viewer: Viewer, frame: Buffer, now: number): boolean => {
  if (!viewer.takesPatches || viewer.shown === undefined || !takesMore(viewer)) return false
  write(viewer, frame)
  viewer.saidAt = now
  return true
}

const showView = (viewer: Viewer, now: number): boolean => {
  const { newest } = viewer.source
  if (newest === undefined || newest.revision === viewer.shown || !takesMore(viewer)) return false
  write(viewer, frameFor(viewer, newest))
  viewer.shown = newest.revision
  viewer.saidAt = now
  return true
}

const frameFor = ({ takesPatches, shown }: Viewer, { patch, whole }: NewestView): Buffer =>
  takesPatches && patch && patch.from === shown ? patch.bytes : whole(takesPatches)

const BEAT = messageFrame({ event: 'beat' })
const AWAY = messageFrame({ event: 'away' })

/** No beat comes before the first view. */
export const sayBeat = (viewer: Viewer, now: number, isAway = false): boolean => {
  const { news } = viewer.source
  if (viewer.shown === undefined || !takesMore(viewer)) return false
  if (isAway && viewer.takesPatches) {
    write(viewer, AWAY)
  } else {
    write(viewer, news?.bytes ?? BEAT)
    viewer.told = news
  }
  viewer.saidAt = now
  return true
}

export const ping = (viewer: Viewer, now: number): boolean => {
  if (!takesMore(viewer)) return false
  write(viewer, PING_FRAME)
  viewer.pingedAt = now
  viewer.pingsUnanswered += 1
  viewer.unasked = 0
  return true
}

/** A pong. @returns whether nobody asked for it */
export const heardFrom = (viewer: Viewer): boolean => {
  const isUnasked = viewer.pingsUnanswered === 0
  viewer.heardAt = monotonicMs()
  viewer.pingsUnanswered = 0
  return isUnasked
}

/** Screens send nothing of their own. @returns whether it was sent away for it */
export const countUnasked = (viewer: Viewer): boolean => {
  viewer.unasked += 1
  return viewer.unasked > SHARES.connections.unaskedFrames && silence(viewer)
}

/** Sends away one that sends what it must not, and listens no more. @returns false if it was */
export const silence = (viewer: Viewer): boolean => {
  if (viewer.isLeaving) return false
  sendAway(viewer, POLICY_VIOLATION)
  viewer.ws.pause()
  return true
}

export const sendAway = (viewer: Viewer, code: number): void => {
  viewer.isLeaving = true
  viewer.ws.close(code)
}

/**
 * Runs for every viewer at every change, so it reads nothing of `ws`: that would be a tenth of a
 * write. `writable` ends when `ws` answers a peer's close.
 */
const takesMore = (viewer: Viewer): boolean =>
  !viewer.isLeaving && !viewer.isBlocked && viewer.socket.writable

/**
 * Writes whole frames, as `ws` writes its control frames: neither ever cuts into the other. A peer
 * that does not take all at once is blocked: nothing more is queued until all of it is out.
 */
const write = (viewer: Viewer, bytes: Buffer): void => {
  viewer.socket.write(bytes)
  if (viewer.socket.writableLength > 0) block(viewer)
}

/** 'drain' is silent below the high-water mark; an empty write is called back once all is out. */
const block = (viewer: Viewer): void => {
  viewer.isBlocked = true
  viewer.socket.write(NOTHING, () => {
    viewer.isBlocked = false
    if (viewer.ws.readyState === WebSocket.OPEN) showNewest(viewer, monotonicMs())
  })
}
