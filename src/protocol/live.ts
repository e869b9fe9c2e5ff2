import type { JsonPatch } from './json-patch.ts'
import type { GmView, PlayerView } from './views.ts'

/**
 * What the server and our page mean by views and patches. It grows when a page of before would
 * misread them: such a page reloads itself.
 */
export const PROTOCOL = 1

/** A whole view. `protocol` is told to those who ask for changes. */
export interface ViewMessage<View extends GmView | PlayerView = GmView | PlayerView> {
  readonly event: 'view'
  readonly protocol?: number
  readonly revision: string
  readonly view: View
}

/** What makes the view that the connection was sent last the view of `revision`. */
export interface PatchMessage {
  readonly event: 'patch'
  readonly from: string
  readonly revision: string
  readonly patch: JsonPatch
}

/** Said when nothing was said for a while; to the GM with how many are watching. */
export interface BeatMessage {
  readonly event: 'beat'
  readonly viewers?: number
}

/** What the server says on `/live`; screens say nothing. */
export type LiveMessage<View extends GmView | PlayerView = GmView | PlayerView> =
  | ViewMessage<View>
  | PatchMessage
  | BeatMessage

/** A beat is due after this long a silence, in ms. */
export const BEAT_INTERVAL_MS = 5_000
/** After this long a silence a screen takes the connection for dead, in ms. */
export const SILENCE_LIMIT_MS = 12_000

/** Close codes. */
export const SESSION_ENDED = 4401
/** The address that a screen came by leads to its campaign no more. */
export const ADDRESS_GONE = 4404
export const SERVER_STOPPING = 1001
