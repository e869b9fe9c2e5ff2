import { BEAT_INTERVAL_MS } from '../../protocol/live.ts'

/** In ms. */
export interface LiveIntervals {
  /** Between two looks at all viewers. */
  readonly tick: number
  /** Silence before a beat. */
  readonly beat: number
  readonly ping: number
  /** Without a pong, until a peer is dropped. */
  readonly silence: number
  /** Without reading, until a viewer is dropped. */
  readonly blocked: number
  /** Between two looks at sessions and addresses. */
  readonly accessCheck: number
  /** Between two looks for commits that nobody announced. */
  readonly revisionCheck: number
  /** After a failed read. */
  readonly retry: number
  /** Until a peer that does not answer a close is cut off. */
  readonly closing: number
}

export const LIVE_INTERVALS: LiveIntervals = {
  tick: 250,
  beat: BEAT_INTERVAL_MS,
  ping: 10_000,
  silence: 30_000,
  blocked: 30_000,
  accessCheck: 3_500,
  revisionCheck: 2_000,
  retry: 500,
  closing: 2_000,
}
