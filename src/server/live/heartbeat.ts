import { AUDIENCES } from '../../protocol/views.ts'
import type { CampaignFeed } from './campaign-feed.ts'
import { messageFrame } from './frame.ts'
import type { LiveIntervals } from './intervals.ts'
import { inSlices } from './slices.ts'
import { isBlocked, ping, sayBeat, type Viewer } from './viewer.ts'

/** So many pings were sent before a peer counts as silent: a stall of ours is not its silence. */
const PINGS_BEFORE_DROPPING = 2

const isSilent = ({ heardAt, pingsUnanswered }: Viewer, now: number, limit: number): boolean =>
  now - heardAt >= limit && pingsUnanswered >= PINGS_BEFORE_DROPPING

/** Drops a viewer that is gone, or writes what it is due. Answers whether it wrote. */
const attend = (viewer: Viewer, now: number, intervals: LiveIntervals): boolean => {
  if (isBlocked(viewer)) {
    if (now - viewer.blockedSince >= intervals.blocked) viewer.ws.terminate()
    return false
  }
  if (isSilent(viewer, now, intervals.silence)) {
    viewer.ws.terminate()
    return false
  }
  const hasPinged = now - viewer.pingedAt >= intervals.ping && ping(viewer, now)
  const hasBeaten = now - viewer.saidAt >= intervals.beat && sayBeat(viewer, now)
  return hasPinged || hasBeaten
}

/** Has the GMs' beats tell how many players are watching now. */
const countViewers = ({ audiences: { gm, player } }: CampaignFeed) => {
  const viewers = player.viewers.size
  if (gm.news?.viewers === viewers) return
  gm.news = { viewers, bytes: messageFrame({ event: 'beat', viewers }) }
}

/**
 * Beats, pings and drops, for all viewers from one timer.
 *
 * @returns stops it
 */
export const startHeartbeat = (
  campaigns: ReadonlyMap<string, CampaignFeed>,
  intervals: LiveIntervals,
): (() => void) => {
  let isAttending = false

  const attendAll = async () => {
    if (isAttending) return
    isAttending = true
    for (const campaign of campaigns.values()) {
      countViewers(campaign)
      for (const audience of AUDIENCES) {
        const { viewers } = campaign.audiences[audience]
        await inSlices(viewers, (viewer, now) => attend(viewer, now, intervals))
      }
    }
    isAttending = false
  }

  const timer = setInterval(() => void attendAll(), intervals.tick)
  return () => clearInterval(timer)
}
