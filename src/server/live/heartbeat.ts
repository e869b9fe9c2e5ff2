import { BEAT_INTERVAL_MS } from '#protocol/live.ts'
import { SHARES } from '../shares/limits.ts'
import { type CampaignFeed, playersOf, screensOf } from './campaign-feed.ts'
import { messageFrame } from './messages.ts'
import { monotonicMs, ping, sayBeat, type Viewer } from './viewer.ts'

export const LIVE_INTERVALS = {
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
export type LiveIntervals = Readonly<typeof LIVE_INTERVALS>

/** Pings before a peer counts as silent, so that a stall of ours is not taken for its silence. */
const PINGS_BEFORE_DROPPING = 2

/** The GMs' beats tell how many players watch, and how many of the table's screens are on. */
const countViewers = ({ audiences: { gm, player } }: CampaignFeed): void => {
  const viewers = playersOf(player) + player.elsewhere
  const screens = screensOf(player) + player.screensElsewhere
  if (gm.news?.viewers === viewers && gm.news.screens === screens) return
  const frame = messageFrame({ event: 'beat', viewers, ...(screens > 0 && { screens }) })
  gm.news = { viewers, screens, frame }
}

/**
 * Beats, pings and drops for all viewers, from one timer.
 *
 * @param database.waited how long the oldest question has had no answer: in ticks, so that no stall or
 *   sleep of this machine is taken for the database's silence
 * @returns stops it
 */
export const startHeartbeat = (
  campaigns: ReadonlyMap<string, CampaignFeed>,
  viewers: Iterable<Viewer>,
  { intervals, database }: { intervals: LiveIntervals; database: { waited: number | undefined } },
): (() => void) => {
  let isAway = false

  const isSilent = ({ heardAt, pingsUnanswered }: Viewer, now: number): boolean =>
    now - heardAt >= intervals.silence && pingsUnanswered >= PINGS_BEFORE_DROPPING

  /** Those who take patches are told at once, of the players' number if they know a former one. */
  const hasNews = ({ takesPatches, told, source }: Viewer, hasTurned: boolean): boolean =>
    takesPatches && (hasTurned || (!isAway && told !== undefined && told !== source.news))

  const attend = (viewer: Viewer, now: number, hasTurned: boolean): void => {
    if (viewer.isBlocked) return
    if (isSilent(viewer, now)) {
      viewer.ws.terminate()
      return
    }
    if (now - viewer.pingedAt >= intervals.ping) ping(viewer, now)
    const isDue = now - viewer.saidAt >= intervals.beat
    if (isDue || hasNews(viewer, hasTurned)) sayBeat(viewer, now, isAway)
  }

  const attendAll = () => {
    if (database.waited !== undefined) database.waited += 1
    const wasAway = isAway
    isAway = (database.waited ?? 0) > intervals.away / intervals.tick
    const hasTurned = isAway !== wasAway
    for (const campaign of campaigns.values()) countViewers(campaign)
    const now = monotonicMs()
    for (const viewer of viewers) attend(viewer, now, hasTurned)
  }

  const timer = setInterval(attendAll, intervals.tick)
  return () => clearInterval(timer)
}
