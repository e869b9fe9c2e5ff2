import { AUDIENCES } from '../../protocol/views.ts'
import { SHARES } from '../shares/limits.ts'
import { bytesTaken } from '../shares/readers.ts'
import { isTooSlow } from '../work/minimum-throughput.ts'
import type { CampaignFeed } from './campaign-feed.ts'
import { messageFrame } from './frame.ts'
import type { LiveIntervals } from './intervals.ts'
import type { DropReason, LiveObserver } from './observer.ts'
import { inSlices } from './slices.ts'
import { isBlocked, ping, sayBeat, type Viewer } from './viewer.ts'

/** Pings before a peer counts as silent, so that a stall of ours is not taken for its silence. */
const PINGS_BEFORE_DROPPING = 2

const isSilent = ({ heardAt, pingsUnanswered }: Viewer, now: number, limit: number): boolean =>
  now - heardAt >= limit && pingsUnanswered >= PINGS_BEFORE_DROPPING

const goneBy = (viewer: Viewer, now: number, intervals: LiveIntervals): DropReason | undefined => {
  const { unread, socket } = viewer
  if (unread) {
    const minimum = { ...SHARES.bytesInFlight.answer, idleMs: intervals.blocked }
    return isTooSlow(unread, bytesTaken(socket), now, minimum) ? 'blocked' : undefined
  }
  return isSilent(viewer, now, intervals.silence) ? 'silent' : undefined
}

/** Drops a viewer that is gone, or writes what it is due. @returns whether it wrote */
const attend = (
  viewer: Viewer,
  now: number,
  intervals: LiveIntervals,
  observer: LiveObserver,
): boolean => {
  const gone = goneBy(viewer, now, intervals)
  if (gone) {
    viewer.ws.terminate()
    observer.dropped(gone)
  }
  if (gone || isBlocked(viewer)) return false
  const hasPinged = now - viewer.pingedAt >= intervals.ping && ping(viewer, now)
  const hasBeaten = now - viewer.saidAt >= intervals.beat && sayBeat(viewer, now)
  return hasPinged || hasBeaten
}

/** The GMs' beats tell how many players watch. */
const countViewers = ({ audiences: { gm, player } }: CampaignFeed) => {
  const viewers = player.viewers.size
  if (gm.news?.viewers === viewers) return
  gm.news = { viewers, bytes: messageFrame({ event: 'beat', viewers }) }
}

/** Beats, pings and drops for all viewers, from one timer. @returns stops it */
export const startHeartbeat = (
  campaigns: ReadonlyMap<string, CampaignFeed>,
  intervals: LiveIntervals,
  observer: LiveObserver,
): (() => void) => {
  let isAttending = false

  const attendAll = async () => {
    if (isAttending) return
    isAttending = true
    for (const campaign of campaigns.values()) {
      countViewers(campaign)
      for (const audience of AUDIENCES) {
        const { viewers } = campaign.audiences[audience]
        await inSlices(viewers, (viewer, now) => attend(viewer, now, intervals, observer))
      }
    }
    isAttending = false
  }

  const timer = setInterval(() => void attendAll(), intervals.tick)
  return () => clearInterval(timer)
}
