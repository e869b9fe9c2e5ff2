import type { Hex } from '../rules/hex.ts'
import type { JsonPatch } from './json-patch.ts'
import type { Screen } from './screen.ts'
import type { GmView, PlayerView } from './views.ts'

/** Raise it when an older page would misread views or patches: such a page reloads itself. */
export const PROTOCOL = 1

/** `protocol` is told to those who ask for changes. */
export interface ViewMessage<View extends GmView | PlayerView = GmView | PlayerView> {
  readonly event: 'view'
  readonly protocol?: number
  readonly revision: string
  readonly view: View
}

/** From the view that the connection was sent last to that of `revision`. */
export interface PatchMessage {
  readonly event: 'patch'
  readonly from: string
  readonly revision: string
  readonly patch: JsonPatch
}

/** Sent after a silence; to the GM with how many players watch. */
export interface BeatMessage {
  readonly event: 'beat'
  readonly viewers?: number
  /** How many of the table's screens are on; left out if none is. */
  readonly screens?: number
}

/** R-SCREEN-2: after the first view and after each change, to those who ask for it. */
export interface ScreenMessage {
  readonly event: 'screen'
  readonly screen: Screen
  /** The campaign's. */
  readonly name: string
}

/** R-POINT-1: the GM points to a hex. Sent to those who ask for changes; nothing is kept. */
export interface PointMessage {
  readonly event: 'point'
  readonly hex: Hex
}

/**
 * The server's database does not answer, so what was sent may not be the newest. Sent to those who
 * ask for changes, in place of beats; any other message says that it answers again.
 */
export interface AwayMessage {
  readonly event: 'away'
}

/** Messages of the server on `/live`; screens send none. */
export type LiveMessage<View extends GmView | PlayerView = GmView | PlayerView> =
  | ViewMessage<View>
  | PatchMessage
  | BeatMessage
  | AwayMessage
  | ScreenMessage
  | PointMessage

/** Silence before a beat, in ms. */
export const BEAT_INTERVAL_MS = 5_000
/** Silence after which a screen takes the connection for dead, in ms. */
export const SILENCE_LIMIT_MS = 12_000

/** Close codes. */
export const SESSION_ENDED = 4401
/** The screen's address no longer leads to its campaign. */
export const ADDRESS_GONE = 4404
export const SERVER_STOPPING = 1001
