import { BEAT_INTERVAL_MS } from '#protocol/live.ts'
import { LIMITS } from '../limits/limits.ts'
import { type CampaignFeed, countPlayers, countScreens } from './campaign-feed.ts'
import { messageFrame } from './messages.ts'
import { monotonicMs, ping, sendBeat, type Viewer } from './viewer.ts'

/** Times of live connections, in ms. */
export const LIVE_INTERVALS = {
  /** Pause between two checks of all viewers. */
  tick: 250,
  /** Time without a message to a viewer before a beat is sent. */
  beat: BEAT_INTERVAL_MS as number,
  ping: 10_000,
  /** Time without a pong until a viewer is dropped. */
  silence: LIMITS.connections.silentViewerMs as number,
  /** Time in which a viewer takes nothing of a write until it is dropped; it may take twice as long. */
  blocked: LIMITS.connections.blockedViewerMs as number,
  /** Pause between two checks of viewers' sessions and addresses. */
  accessCheck: 3_500,
  /** Pause between two checks for commits whose notice was lost. */
  revisionCheck: 2_000,
  /** The same pause while notices of other nodes do not arrive: viewers are at most 1 s behind. */
  revisionPoll: 700,
  /** Pause between two exchanges of viewer counts among nodes. */
  viewerExchange: 30_000,
  /** Time without an answer of the database until viewers are sent that it is away. */
  away: 2_500,
  /** Pause after a failed read. */
  retry: 500,
  /** Time until a peer that does not answer a close is cut off. */
  closing: 2_000,
}

export type LiveIntervals = Readonly<typeof LIVE_INTERVALS>

/** Pings without an answer before a viewer is dropped: a stall of this server must not drop it. */
const PINGS_BEFORE_DROPPING = 2

/** Updates the beat for GMs, which tells how many players watch and how many table's screens are on. */
const updateNews = ({ audiences: { gm, player } }: CampaignFeed): void => {
  const viewers = countPlayers(player) + player.playersElsewhere
  const screens = countScreens(player) + player.screensElsewhere
  if (gm.news?.viewers === viewers && gm.news.screens === screens) return
  const frame = messageFrame({ event: 'beat', viewers, ...(screens > 0 && { screens }) })
  gm.news = { viewers, screens, frame }
}

/**
 * Sends beats and pings to all viewers, and drops silent ones, from one timer.
 *
 * @param database.ticksWaited how long the database has not answered: in ticks, so that a stall or sleep
 *   of this machine does not count
 * @returns a function that stops it
 */
export const startHeartbeat = (
  campaigns: ReadonlyMap<string, CampaignFeed>,
  viewers: Iterable<Viewer>,
  {
    intervals,
    database,
  }: { intervals: LiveIntervals; database: { ticksWaited: number | undefined } },
): (() => void) => {
  let isAway = false

  const isSilent = ({ pongAt, pingsUnanswered }: Viewer, now: number): boolean =>
    now - pongAt >= intervals.silence && pingsUnanswered >= PINGS_BEFORE_DROPPING

  /** Whether a viewer that takes patches is sent a beat at once: the database went, or counts changed. */
  const needsBeatNow = (
    { takesPatches, newsSent, source }: Viewer,
    awayChanged: boolean,
  ): boolean =>
    takesPatches && (awayChanged || (!isAway && newsSent !== undefined && newsSent !== source.news))

  const checkViewer = (viewer: Viewer, now: number, awayChanged: boolean): void => {
    if (viewer.isBlocked) return
    if (isSilent(viewer, now)) {
      viewer.ws.terminate()
      return
    }
    if (now - viewer.pingedAt >= intervals.ping) ping(viewer, now)
    const isDue = now - viewer.sentAt >= intervals.beat
    if (isDue || needsBeatNow(viewer, awayChanged)) sendBeat(viewer, now, isAway)
  }

  const checkAll = () => {
    if (database.ticksWaited !== undefined) database.ticksWaited += 1
    const wasAway = isAway
    isAway = (database.ticksWaited ?? 0) > intervals.away / intervals.tick
    const awayChanged = isAway !== wasAway
    for (const campaign of campaigns.values()) updateNews(campaign)
    const now = monotonicMs()
    for (const viewer of viewers) checkViewer(viewer, now, awayChanged)
  }

  const timer = setInterval(checkAll, intervals.tick)
  return () => clearInterval(timer)
}
