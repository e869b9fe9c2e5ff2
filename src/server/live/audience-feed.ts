import { type Campaign, fullRevision, publicRevision } from '../../campaign/campaign.ts'
import { viewFor } from '../../campaign/views.ts'
import type { Audience } from '../../protocol/views.ts'
import type { KeptViews } from './kept-views.ts'
import { type NewestView, newestView } from './newest-view.ts'
import type { LiveObserver } from './observer.ts'
import { inSlices } from './slices.ts'
import { type NewsBeat, showNewest, type Viewer } from './viewer.ts'

/** Viewers who see the same of a campaign, and their newest view. */
export interface AudienceFeed {
  readonly audience: Audience
  readonly viewers: Set<Viewer>
  /** How many of them asked what the table's screen shows. */
  screens: number
  /** Players, and the table's screens, at other nodes, as far as it matters here. */
  elsewhere: number
  screensElsewhere: number
  /** What the table's screen shows, framed; undefined until somebody asked. */
  screen: Buffer | undefined
  newest: NewestView | undefined
  epoch: string | undefined
  news: NewsBeat | undefined
  /** The last view whose broadcast was measured. */
  measured: NewestView | undefined
  broadcasting: boolean
}

export const createAudienceFeed = (audience: Audience): AudienceFeed => ({
  audience,
  viewers: new Set(),
  screens: 0,
  elsewhere: 0,
  screensElsewhere: 0,
  screen: undefined,
  newest: undefined,
  epoch: undefined,
  news: undefined,
  measured: undefined,
  broadcasting: false,
})

/** Frames the newest view if its revision changed and anyone watches. */
export const renew = (
  feed: AudienceFeed,
  campaign: Campaign,
  views: KeptViews,
  toldAt?: number,
): void => {
  const { audience, viewers, newest, epoch } = feed
  if (viewers.size === 0) {
    views.forget(feed)
    return
  }
  const { revisions } = campaign
  const revision = audience === 'gm' ? fullRevision(revisions) : publicRevision(revisions)
  if (revision === newest?.revision) return
  const isPatched =
    revisions.epoch === epoch && someone(viewers, ({ takesPatches }) => takesPatches)
  const before = isPatched ? newest : undefined
  feed.newest = newestView(viewFor(campaign, audience), { before, toldAt })
  feed.epoch = revisions.epoch
  views.keep(feed)
}

const someone = (viewers: Iterable<Viewer>, is: (viewer: Viewer) => boolean): boolean => {
  for (const viewer of viewers) if (is(viewer)) return true
  return false
}

/** Brings everyone up to date, also viewers and views that come meanwhile. */
export const broadcast = async (feed: AudienceFeed, observer: LiveObserver): Promise<void> => {
  if (feed.broadcasting) return
  feed.broadcasting = true
  let begunWith: NewestView | undefined
  do {
    begunWith = feed.newest
    await inSlices(feed.viewers, showNewest)
    const isTold = begunWith === feed.measured
    feed.measured = begunWith
    if (!isTold && begunWith?.toldAt !== undefined)
      observer.broadcast(feed.audience, performance.now() - begunWith.toldAt)
  } while (begunWith !== feed.newest)
  feed.broadcasting = false
}
