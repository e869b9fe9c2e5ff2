import { setTimeout as delay } from 'node:timers/promises'
import type { Campaign, Revisions } from '../../campaign/campaign.ts'
import type { ScreenStore } from '../../campaign/screen-store.ts'
import { type CampaignStore, type CommitNotice, StoreUnavailable } from '../../campaign/store.ts'
import { ADDRESS_GONE } from '../../protocol/live.ts'
import { AUDIENCES, type Audience } from '../../protocol/views.ts'
import type { Hex } from '../../rules/hex.ts'
import { type AudienceFeed, broadcast, createAudienceFeed, renew } from './audience-feed.ts'
import { messageFrame } from './frame.ts'
import type { KeptViews } from './kept-views.ts'
import { monotonicMs } from './monotonic.ts'
import type { LiveObserver } from './observer.ts'
import { createScreenFeed, type ScreenFeed } from './screen-feed.ts'
import { inSlices } from './slices.ts'
import { sayPoint, sendAway, showNewest, type Viewer } from './viewer.ts'

/** Exists only while someone watches the campaign. */
export interface CampaignFeed {
  readonly audiences: Readonly<Record<Audience, AudienceFeed>>
  readonly screen: ScreenFeed
  /** @param loaded the campaign as the viewer's request found it, to save a read */
  join(audience: Audience, viewer: Viewer, loaded: Campaign): void
  leave(audience: Audience, viewer: Viewer): void
  isDeserted(): boolean
  /** Shows a commit's result if it follows the current state, else reads the campaign again. */
  nudge(notice?: CommitNotice): void
  /** Reads the campaign again unless these are its revisions; undefined: it is gone. */
  compare(newest: Pick<Revisions, 'epoch' | 'full'> | undefined): void
  /** R-POINT-1: tells all who take changes. */
  point(hex: Hex): void
  /** One string for an address that thousands of viewers share. */
  share(address: string): string
}

interface Parts {
  readonly id: string
  readonly store: Pick<CampaignStore, 'find' | 'findRevisions'> & Pick<ScreenStore, 'findScreens'>
  readonly retryAfterMs: number
  readonly observer: LiveObserver
  readonly views: KeptViews
}

const isOlder = (a: Revisions, b: Revisions): boolean => a.epoch === b.epoch && a.full < b.full

const isSame = (a: Pick<Revisions, 'epoch' | 'full'>, b: Revisions): boolean =>
  a.epoch === b.epoch && a.full === b.full

const isWaiting = ({ viewers, newest }: AudienceFeed): boolean => viewers.size > 0 && !newest

export const createCampaignFeed = ({
  id,
  store,
  retryAfterMs,
  observer,
  views,
}: Parts): CampaignFeed => {
  const audiences = { gm: createAudienceFeed('gm'), player: createAudienceFeed('player') }
  const screen = createScreenFeed({ id, store, audiences, retryAfterMs })
  /** Of the newest state. The campaign itself is the store's to keep, within its bounds. */
  let current: Revisions | undefined
  const addresses = new Map<string, string>()
  let isStale = true
  let isReading = false
  /** When the first commit was heard of that is not read yet. */
  let toldAt: number | undefined

  const isDeserted = () => AUDIENCES.every((audience) => audiences[audience].viewers.size === 0)

  const broadcastAll = () => {
    for (const audience of AUDIENCES) void broadcast(audiences[audience], observer)
  }

  const show = (campaign: Campaign, since?: number) => {
    current = campaign.revisions
    for (const audience of AUDIENCES) renew(audiences[audience], campaign, views, since)
  }

  const adopt = (found: Campaign | undefined, since: number | undefined) => {
    if (!found) {
      for (const audience of AUDIENCES) {
        for (const viewer of audiences[audience].viewers) sendAway(viewer, ADDRESS_GONE)
      }
    } else if (!current || !isOlder(found.revisions, current)) {
      show(found, since)
    } else if (AUDIENCES.some((audience) => isWaiting(audiences[audience]))) {
      isStale = true
    }
  }

  const read = async () => {
    const since = toldAt
    toldAt = undefined
    try {
      adopt(await store.find(id), since)
    } catch (error) {
      toldAt ??= since
      // Viewers that joined meanwhile see the state before, until the next read.
      if (!(error instanceof StoreUnavailable)) process.emitWarning(String(error))
      isStale = true
      await delay(retryAfterMs, undefined, { ref: false })
    }
  }

  /** Reads until no nudge came during a read. */
  const refresh = async () => {
    if (isReading) return
    isReading = true
    while (isStale && !isDeserted()) {
      isStale = false
      await read()
      broadcastAll()
    }
    isReading = false
  }

  const nudge: CampaignFeed['nudge'] = (notice) => {
    const now = performance.now()
    if (notice?.newest) {
      compare(notice.newest)
      return
    }
    // Without a commit it may be anything.
    if (!notice?.result) screen.look('nudge')
    // A notice during a read may be older or newer than what is read: read once more.
    const result = current && !isStale && !isReading ? notice?.result : undefined
    if (result && current && isSame(result.from, current)) {
      show(result.next, now)
      broadcastAll()
      return
    }
    isStale = true
    toldAt ??= now
    void refresh()
  }

  const compare: CampaignFeed['compare'] = (newest) => {
    if (!current || isStale) return
    if (!newest || !isSame(newest, current)) nudge()
  }

  /** A commit before anybody watched was not announced. */
  const begin = (loaded: Campaign) => {
    current = loaded.revisions
    isStale = false
    const look = async () => compare((await store.findRevisions([id])).get(id))
    // The regular look follows if this one fails.
    look().catch(() => {})
  }

  return {
    audiences,
    screen,
    isDeserted,
    join: (audience, viewer, loaded) => {
      const feed = audiences[audience]
      feed.viewers.add(viewer)
      if (viewer.takesScreen) {
        feed.screens += 1
        screen.look('join')
      }
      if (!current && !isReading) begin(loaded)
      else if (current && isOlder(current, loaded.revisions)) {
        show(loaded)
        broadcastAll()
      }
      const isCurrent = !isStale && !isReading
      if (isCurrent && current && isSame(loaded.revisions, current)) renew(feed, loaded, views)
      if (isCurrent && feed.newest) {
        showNewest(viewer, monotonicMs())
        return
      }
      // The newest view was forgotten, and the request found an older one.
      isStale ||= isCurrent
      void refresh()
    },
    leave: (audience, viewer) => {
      const feed = audiences[audience]
      if (feed.viewers.delete(viewer) && viewer.takesScreen) feed.screens -= 1
      if (feed.viewers.size === 0) views.forget(feed)
    },
    nudge,
    compare,
    point: (hex) => {
      const frame = messageFrame({ event: 'point', hex })
      for (const audience of AUDIENCES)
        void inSlices(audiences[audience].viewers, (viewer, now) => sayPoint(viewer, frame, now))
    },
    share: (address) => {
      const known = addresses.get(address)
      if (known === undefined) addresses.set(address, address)
      return known ?? address
    },
  }
}
