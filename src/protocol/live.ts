import type { GmView, PlayerView } from './views.ts'

/** What the server says on `/live`; screens say nothing. */
export type LiveMessage<View extends GmView | PlayerView = GmView | PlayerView> =
  | { readonly event: 'view'; readonly revision: string; readonly view: View }
  /** Said when nothing was said for a while; to the GM with how many are watching. */
  | { readonly event: 'beat'; readonly viewers?: number }

/** A beat is due after this long a silence, in ms. */
export const BEAT_INTERVAL_MS = 5_000
/** After this long a silence a screen takes the connection for dead, in ms. */
export const SILENCE_LIMIT_MS = 12_000

/** Close codes. */
export const SESSION_ENDED = 4401
/** The address that a screen came by leads to its campaign no more. */
export const ADDRESS_GONE = 4404
export const SERVER_STOPPING = 1001
