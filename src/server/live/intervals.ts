import { BEAT_INTERVAL_MS } from '../../protocol/live.ts'
import { SHARES } from '../shares/limits.ts'

const INTERVALS = {
  /** Between two looks at all viewers. */
  tick: 250,
  /** Silence before a beat. */
  beat: BEAT_INTERVAL_MS as number,
  ping: 10_000,
  /** Without a pong, until a peer is dropped. */
  silence: SHARES.connections.silentViewerMs as number,
  /** A viewer that has something to take and takes nothing for so long, or twice, is dropped. */
  blocked: SHARES.connections.blockedViewerMs as number,
  /** Between two looks at sessions and addresses. */
  accessCheck: 3_500,
  /** Between two looks for commits that nobody announced. */
  revisionCheck: 2_000,
  /** The same while other nodes' commits are not heard of: at most 1 s behind. */
  revisionPoll: 700,
  /** Between two exchanges of how many watch at which node. */
  viewerExchange: 30_000,
  /** A look for commits without an answer, until screens are told that the database is away. */
  away: 2_500,
  /** After a failed read. */
  retry: 500,
  /** Until a peer that does not answer a close is cut off. */
  closing: 2_000,
}

/** In ms. */
export type LiveIntervals = Readonly<typeof INTERVALS>
export const LIVE_INTERVALS: LiveIntervals = INTERVALS
