import { AUDIENCES } from '../../protocol/views.ts'
import type { CampaignFeed } from './campaign-feed.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { messageFrame } from './frame.ts'
import type { LiveIntervals } from './intervals.ts'
import type { LiveObserver } from './observer.ts'
import { inSlices } from './slices.ts'
import { ping, sayBeat, type Viewer } from './viewer.ts'

/** Pings before a peer counts as silent, so that a stall of ours is not taken for its silence. */
const PINGS_BEFORE_DROPPING = 2

const isSilent = ({ heardAt, pingsUnanswered }: Viewer, now: number, limit: number): boolean =>
  now - heardAt >= limit && pingsUnanswered >= PINGS_BEFORE_DROPPING

/** Whether the database is away, and whether that is news. */
interface Database {
  readonly isAway: boolean
  readonly hasTurned: boolean
}

/** Those who take patches are told at once, of the players' number if they know a former one. */
const hasNews = (viewer: Viewer, { isAway, hasTurned }: Database): boolean => {
  const { takesPatches, told, source } = viewer
  const isCounted = !isAway && told !== undefined && told !== source.news
  return takesPatches && (hasTurned || isCounted)
}

/** Drops a viewer that is silent, or writes what it is due. @returns whether it wrote */
const attend = (
  viewer: Viewer,
  now: number,
  database: Database,
  { intervals, observer }: Pick<HeartbeatParts, 'intervals' | 'observer'>,
): boolean => {
  if (viewer.isBlocked) return false
  if (isSilent(viewer, now, intervals.silence)) {
    viewer.ws.terminate()
    observer.dropped('silent')
    return false
  }
  const hasPinged = now - viewer.pingedAt >= intervals.ping && ping(viewer, now)
  const isDue = now - viewer.saidAt >= intervals.beat || hasNews(viewer, database)
  const hasBeaten = isDue && sayBeat(viewer, now, database.isAway)
  return hasPinged || hasBeaten
}

/** The GMs' beats tell how many players watch, and how many of the table's screens are on. */
const countViewers = ({ audiences: { gm, player } }: CampaignFeed) => {
  const viewers = player.viewers.size - player.screens + player.elsewhere
  const screens = player.screens + player.screensElsewhere
  if (gm.news?.viewers === viewers && gm.news.screens === screens) return
  const bytes = messageFrame({ event: 'beat', viewers, ...(screens > 0 && { screens }) })
  gm.news = { viewers, screens, bytes }
}

interface HeartbeatParts {
  readonly intervals: LiveIntervals
  readonly observer: LiveObserver
  readonly database: DatabaseWatch
}

/** Beats, pings and drops for all viewers, from one timer. @returns stops it */
export const startHeartbeat = (
  campaigns: ReadonlyMap<string, CampaignFeed>,
  parts: HeartbeatParts,
): (() => void) => {
  const { intervals, database } = parts
  let isAttending = false
  let wasAway = false

  const attendAll = async () => {
    database.tick()
    if (isAttending) return
    isAttending = true
    const isAway = database.isAway()
    const state = { isAway, hasTurned: isAway !== wasAway }
    wasAway = isAway
    for (const campaign of campaigns.values()) {
      countViewers(campaign)
      for (const audience of AUDIENCES) {
        const { viewers } = campaign.audiences[audience]
        await inSlices(viewers, (viewer, now) => attend(viewer, now, state, parts))
      }
    }
    isAttending = false
  }

  const timer = setInterval(() => void attendAll(), intervals.tick)
  return () => clearInterval(timer)
}
