import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { CampaignCaller } from '../access/sessions.ts'
import { AWAY, BEAT, PING } from './messages.ts'

/** Close code for a peer that broke the rules (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008
const EMPTY = Buffer.alloc(0)

/** A beat for GMs: how many players watch, and how many of the table's screens are on. */
export interface NewsBeat {
  readonly viewers: number
  readonly screens: number
  readonly frame: Buffer
}

/** The part of a campaign's feed that one audience watches. */
export interface ViewerSource {
  readonly news: NewsBeat | undefined
  /** Sends a viewer everything newer than it was sent last. */
  readonly catchUp: (viewer: Viewer) => void
}

export interface Connection {
  /** The WebSocket, for handshake, reading, pongs and closing. */
  readonly ws: WebSocket
  /** The WebSocket's socket, for frames that are shared by many viewers. */
  readonly socket: Socket
  readonly source: ViewerSource
  /** The campaign's id. */
  readonly campaign: string
  /** The campaign's address that the viewer used. */
  readonly address: string
  readonly as: CampaignCaller
  /** R-VIEW-5: whether the GM looks at the players' view. */
  readonly isPreview: boolean
  /** Whether the viewer takes patches in place of whole views. */
  readonly takesPatches: boolean
  /** Whether the viewer is sent what the table's screen shows. */
  readonly takesScreen: boolean
}

/** A live connection; small, as there are thousands. Times are monotonic, in ms. */
export interface Viewer extends Connection {
  /** The last revision that was sent. */
  revisionSent: string | undefined
  /** The last frame of the table's screen that was sent. */
  screenSent: Buffer | undefined
  /** The last viewer counts that were sent. */
  newsSent: NewsBeat | undefined
  sentAt: number
  pongAt: number
  pingedAt: number
  pingsUnanswered: number
  /** Whether the peer has not taken all that was written: nothing more is queued until it has. */
  isBlocked: boolean
  /** Whether a close frame was sent, or is about to be: nothing may follow. */
  isLeaving: boolean
}

/** Monotonic time in whole ms: fractions would cost every viewer a heap object. */
export const monotonicMs = (): number => Math.trunc(performance.now())

export const createViewer = (connection: Connection): Viewer => {
  const now = monotonicMs()
  const viewer: Viewer = {
    ...connection,
    revisionSent: undefined,
    screenSent: undefined,
    newsSent: undefined,
    sentAt: now,
    pongAt: now,
    pingedAt: now,
    pingsUnanswered: 0,
    isBlocked: false,
    isLeaving: false,
  }
  const { ws } = connection
  ws.on('pong', () => {
    viewer.pongAt = monotonicMs()
    viewer.pingsUnanswered = 0
  })
  // Screens send nothing; one that does is disconnected.
  ws.on('message', () => {
    if (viewer.isLeaving) return
    closeViewer(viewer, POLICY_VIOLATION)
    ws.pause()
  })
  ws.on('error', () => {
    // `ws` closes a connection on which it finds an error.
    viewer.isLeaving = true
  })
  return viewer
}

/** Sends a frame. @returns false if the viewer is blocked or leaving */
export const send = (viewer: Viewer, frame: Buffer, now: number): boolean => {
  if (!canSend(viewer)) return false
  write(viewer, frame)
  viewer.sentAt = now
  return true
}

/** Sends a beat, or that the database is away; nothing before the first view. */
export const sendBeat = (viewer: Viewer, now: number, isAway: boolean): void => {
  const { news } = viewer.source
  if (viewer.revisionSent === undefined) return
  if (isAway && viewer.takesPatches) send(viewer, AWAY, now)
  else if (send(viewer, news?.frame ?? BEAT, now)) viewer.newsSent = news
}

export const ping = (viewer: Viewer, now: number): void => {
  if (!canSend(viewer)) return
  write(viewer, PING)
  viewer.pingedAt = now
  viewer.pingsUnanswered += 1
}

export const closeViewer = (viewer: Viewer, code: number): void => {
  viewer.isLeaving = true
  viewer.ws.close(code)
}

/**
 * Whether a frame may be sent. Called for every viewer at every change, so it does not read `ws`, which
 * would take a tenth of the time of a write. `writable` ends when `ws` answers a peer's close.
 */
export const canSend = (viewer: Viewer): boolean =>
  !viewer.isLeaving && !viewer.isBlocked && viewer.socket.writable

/** Writes a frame in one piece, as `ws` does, so that frames never mix. */
const write = (viewer: Viewer, frame: Buffer): void => {
  viewer.socket.write(frame)
  if (viewer.socket.writableLength > 0) block(viewer)
}

/** Waits until all is written. An empty write calls back then; 'drain' needs the high-water mark. */
const block = (viewer: Viewer): void => {
  viewer.isBlocked = true
  viewer.socket.write(EMPTY, () => {
    viewer.isBlocked = false
    if (viewer.ws.readyState === WebSocket.OPEN) viewer.source.catchUp(viewer)
  })
}
