import type { Hex } from '#shared/hex.ts'
import type { JsonPatch } from './json-patch.ts'
import type { Screen } from './map/screen.ts'
import type { GmView, PlayerView } from './views.ts'

/** Raise it when an older page would misread views or patches: such a page reloads itself. */
export const PROTOCOL = 1

/** From the view that the connection was sent last to that of `revision`. */
export interface PatchMessage {
  readonly event: 'patch'
  readonly from: string
  readonly revision: string
  readonly patch: JsonPatch
}

/** R-SCREEN-2: after the first view and after each change, to those who ask for it. */
export interface ScreenMessage {
  readonly event: 'screen'
  readonly screen: Screen
  /** The campaign's. */
  readonly name: string
}

/** Messages of the server on `/live`; screens send none. */
export type LiveMessage<View extends GmView | PlayerView = GmView | PlayerView> =
  /** `protocol` is told to those who ask for changes. */
  | {
      readonly event: 'view'
      readonly protocol?: number
      readonly revision: string
      readonly view: View
    }
  | PatchMessage
  /** After a silence. The GM is told how many players watch, and how many of the table's screens, if any. */
  | { readonly event: 'beat'; readonly viewers?: number; readonly screens?: number }
  /**
   * The server's database does not answer, so what was sent may not be the newest. Sent to those who
   * ask for changes, in place of beats; any other message says that it answers again.
   */
  | { readonly event: 'away' }
  | ScreenMessage
  /** R-POINT-1: the GM points to a hex. Sent to those who ask for changes; nothing is kept. */
  | { readonly event: 'point'; readonly hex: Hex }

/** Silence before a beat, in ms. */
export const BEAT_INTERVAL_MS = 5_000
/** Silence after which a screen takes the connection for dead, in ms. */
export const SILENCE_LIMIT_MS = 12_000

/** Close codes. */
export const SESSION_ENDED = 4401
/** The screen's address no longer leads to its campaign. */
export const ADDRESS_GONE = 4404
export const SERVER_STOPPING = 1001
