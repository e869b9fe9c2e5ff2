import type { Audience } from '../../protocol/views.ts'

/** Why a live connection was dropped: it took nothing, or it answered no ping, for too long. */
export type DropReason = 'blocked' | 'silent'

/** Told what the feed does, for whoever measures it. */
export interface LiveObserver {
  /** All of an audience was written a new view, so many ms after its commit was heard of. */
  broadcast(audience: Audience, ms: number): void
  dropped(reason: DropReason): void
}

/** For whoever does not measure. */
export const NOBODY: LiveObserver = { broadcast: () => {}, dropped: () => {} }
