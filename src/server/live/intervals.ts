import { BEAT_INTERVAL_MS } from '../../protocol/live.ts'

/** How often and how long, all in ms. */
export interface LiveIntervals {
  /** How often it is looked who is due for what. */
  readonly tick: number
  /** A beat is due after this long a silence of ours. */
  readonly beat: number
  /** Between two pings. */
  readonly ping: number
  /** A peer that answers no ping for so long is dropped. */
  readonly silence: number
  /** A viewer that takes nothing for so long is dropped. */
  readonly blocked: number
  /** Between two looks whether the sessions and addresses that let viewers in still stand. */
  readonly accessCheck: number
  /** Between two looks whether a watched campaign moved without anybody telling. */
  readonly revisionCheck: number
  /** From a failed read of the store to the next. */
  readonly retry: number
  /** A peer that does not answer our closing is cut off after this long. */
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
