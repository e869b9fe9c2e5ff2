import type { Hex } from '#shared/hex.ts'
import type { JsonPatch } from './json-patch.ts'
import type { Screen } from './map/screen.ts'
import type { GmView, PlayerView } from './views.ts'

/** Version of live messages. Raise it when older pages would misread them: those then reload. */
export const PROTOCOL = 1

/** The patch from the last view sent on this connection to the view of `revision`. */
export interface PatchMessage {
  readonly event: 'patch'
  readonly from: string
  readonly revision: string
  readonly patch: JsonPatch
}

/** R-SCREEN-2: the state of the table's screen, sent to it after the first view and after each change. */
export interface ScreenMessage {
  readonly event: 'screen'
  readonly screen: Screen
  /** Name of the campaign. */
  readonly name: string
}

/** A message of the server on `/live`; clients send no messages. */
export type LiveMessage<View extends GmView | PlayerView = GmView | PlayerView> =
  /** A whole view. `protocol` is sent only to clients that request patches. */
  | {
      readonly event: 'view'
      readonly protocol?: number
      readonly revision: string
      readonly view: View
    }
  | PatchMessage
  /** Sent after a silence. Only the GM gets the numbers of watching players and of the table's screens. */
  | { readonly event: 'beat'; readonly viewers?: number; readonly screens?: number }
  /**
   * The server's database does not answer, so the last view may be outdated. Sent instead of beats to
   * clients that request patches. Any other message means that the database answers again.
   */
  | { readonly event: 'away' }
  | ScreenMessage
  /** R-POINT-1: the GM points to a hex. Sent to clients that request patches; not stored. */
  | { readonly event: 'point'; readonly hex: Hex }

/** Longest time between two messages, in ms. */
export const BEAT_INTERVAL_MS = 5_000
/** Time without a message after which a client reconnects, in ms. */
export const SILENCE_LIMIT_MS = 12_000

// Close codes of the WebSocket.
export const SESSION_ENDED = 4401
/** The address that the client used no longer exists. */
export const ADDRESS_GONE = 4404
export const SERVER_STOPPING = 1001
