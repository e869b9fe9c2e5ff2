import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { WatchingAsker } from '../access/sessions.ts'
import { AWAY, BEAT, PING } from './messages.ts'

/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008
const NOTHING = Buffer.alloc(0)

/** The GMs' beat: how many players watch, and how many of the table's screens are on. */
export interface NewsBeat {
  readonly viewers: number
  readonly screens: number
  readonly frame: Buffer
}

/** What the viewers of one audience have in common. */
export interface ViewerSource {
  readonly news: NewsBeat | undefined
  /** Sends the viewer what it has not been sent yet. */
  readonly catchUp: (viewer: Viewer) => void
}

export interface Connection {
  /** For handshake, reading, pongs and closing. */
  readonly ws: WebSocket
  /** The same connection, for frames that are made once for everybody. */
  readonly socket: Socket
  readonly source: ViewerSource
  /** By its id. */
  readonly campaign: string
  /** The address it came by. */
  readonly address: string
  readonly as: WatchingAsker
  /** R-VIEW-5: whether it is the GM's own look at what players see. */
  readonly isPreview: boolean
  /** Whether it asked for changes in place of views. */
  readonly takesPatches: boolean
  /** Whether it asked what the table's screen shows. */
  readonly takesScreen: boolean
}

/** There are thousands, so it stays small. Times are monotonic, in ms. */
export interface Viewer extends Connection {
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
  /** The peer has not taken all that was written: nothing more is queued until it has. */
  isBlocked: boolean
  /** A close frame was, or is about to be, the last thing sent. */
  isLeaving: boolean
}

/** Monotonic, and whole: a fraction would cost every viewer a number object. */
export const monotonicMs = (): number => Math.trunc(performance.now())

export const createViewer = (connection: Connection): Viewer => {
  const now = monotonicMs()
  const viewer: Viewer = {
    ...connection,
    shown: undefined,
    screenShown: undefined,
    told: undefined,
    saidAt: now,
    heardAt: now,
    pingedAt: now,
    pingsUnanswered: 0,
    isBlocked: false,
    isLeaving: false,
  }
  const { ws } = connection
  ws.on('pong', () => {
    viewer.heardAt = monotonicMs()
    viewer.pingsUnanswered = 0
  })
  // Screens send nothing; one that does is disconnected.
  ws.on('message', () => {
    if (viewer.isLeaving) return
    sendAway(viewer, POLICY_VIOLATION)
    ws.pause()
  })
  ws.on('error', () => {
    // `ws` closes a connection on which it finds an error.
    viewer.isLeaving = true
  })
  return viewer
}

/** @returns whether it was written: not to one that is blocked or leaving */
export const say = (viewer: Viewer, frame: Buffer, now: number): boolean => {
  if (!takesMore(viewer)) return false
  write(viewer, frame)
  viewer.saidAt = now
  return true
}

/** A beat, or that the database is away. Neither comes before the first view. */
export const sayBeat = (viewer: Viewer, now: number, isAway: boolean): void => {
  const { news } = viewer.source
  if (viewer.shown === undefined) return
  if (isAway && viewer.takesPatches) say(viewer, AWAY, now)
  else if (say(viewer, news?.frame ?? BEAT, now)) viewer.told = news
}

export const ping = (viewer: Viewer, now: number): void => {
  if (!takesMore(viewer)) return
  write(viewer, PING)
  viewer.pingedAt = now
  viewer.pingsUnanswered += 1
}

export const sendAway = (viewer: Viewer, code: number): void => {
  viewer.isLeaving = true
  viewer.ws.close(code)
}

/**
 * Runs for every viewer at every change, so it reads nothing of `ws`: that would be a tenth of a
 * write. `writable` ends when `ws` answers a peer's close.
 */
export const takesMore = (viewer: Viewer): boolean =>
  !viewer.isLeaving && !viewer.isBlocked && viewer.socket.writable

/** Writes whole frames, as `ws` writes its control frames: neither ever cuts into the other. */
const write = (viewer: Viewer, frame: Buffer): void => {
  viewer.socket.write(frame)
  if (viewer.socket.writableLength > 0) block(viewer)
}

/** 'drain' is silent below the high-water mark; an empty write is called back once all is out. */
const block = (viewer: Viewer): void => {
  viewer.isBlocked = true
  viewer.socket.write(NOTHING, () => {
    viewer.isBlocked = false
    if (viewer.ws.readyState === WebSocket.OPEN) viewer.source.catchUp(viewer)
  })
}
