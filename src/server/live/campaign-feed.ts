import { setTimeout as delay } from 'node:timers/promises'
import type { Campaign, Revisions } from '../../campaign/campaign.ts'
import { type CampaignStore, type CommitNotice, StoreUnavailable } from '../../campaign/store.ts'
import { ADDRESS_GONE } from '../../protocol/live.ts'
import { AUDIENCES, type Audience } from '../../protocol/views.ts'
import { type AudienceFeed, broadcast, createAudienceFeed, renew } from './audience-feed.ts'
import { monotonicMs } from './monotonic.ts'
import type { LiveObserver } from './observer.ts'
import { sendAway, showNewest, type Viewer } from './viewer.ts'

/** Exists only while someone watches the campaign. */
export interface CampaignFeed {
  readonly audiences: Readonly<Record<Audience, AudienceFeed>>
  /** @param loaded the campaign as the viewer's request found it, to save a read */
  join(audience: Audience, viewer: Viewer, loaded: Campaign): void
  leave(audience: Audience, viewer: Viewer): void
  isDeserted(): boolean
  /** Shows a commit's result if it follows the current state, else reads the campaign again. */
  nudge(notice?: CommitNotice): void
  /** Reads the campaign again unless these are its revisions; undefined: it is gone. */
  compare(newest: Pick<Revisions, 'epoch' | 'full'> | undefined): void
  /** One string for an address that thousands of viewers share. */
  share(address: string): string
}

interface Parts {
  readonly id: string
  readonly store: Pick<CampaignStore, 'find' | 'findRevisions'>
  readonly retryAfterMs: number
  readonly observer: LiveObserver
}

const isOlder = (a: Revisions, b: Revisions): boolean => a.epoch === b.epoch && a.full < b.full

const isSame = (a: Pick<Revisions, 'epoch' | 'full'>, b: Revisions): boolean =>
  a.epoch === b.epoch && a.full === b.full

export const createCampaignFeed = ({ id, store, retryAfterMs, observer }: Parts): CampaignFeed => {
  const audiences = { gm: createAudienceFeed('gm'), player: createAudienceFeed('player') }
  let current: Campaign | undefined
  const addresses = new Map<string, string>()
  let isStale = true
  let isReading = false
  /** When the first commit was heard of that is not read yet. */
  let toldAt: number | undefined

  const isDeserted = () => AUDIENCES.every((audience) => audiences[audience].viewers.size === 0)

  const broadcastAll = () => {
    for (const audience of AUDIENCES) void broadcast(audiences[audience], observer)
  }

  const adopt = (found: Campaign | undefined) => {
    if (!found) {
      for (const audience of AUDIENCES) {
        for (const viewer of audiences[audience].viewers) sendAway(viewer, ADDRESS_GONE)
      }
    } else if (!current || !isOlder(found.revisions, current.revisions)) {
      current = found
    }
  }

  const frame = (since: number | undefined) => {
    for (const audience of AUDIENCES) if (current) renew(audiences[audience], current, since)
  }

  const read = async () => {
    const since = toldAt
    toldAt = undefined
    try {
      adopt(await store.find(id))
      frame(since)
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
    // A notice during a read may be older or newer than what is read: read once more.
    const result = current && !isStale && !isReading ? notice?.result() : undefined
    if (result && current && isSame(result.from, current.revisions)) {
      current = result.next
      frame(now)
      broadcastAll()
      return
    }
    isStale = true
    toldAt ??= now
    void refresh()
  }

  const compare: CampaignFeed['compare'] = (newest) => {
    if (!current || isStale) return
    if (!newest || !isSame(newest, current.revisions)) nudge()
  }

  /** A commit before anybody watched was not announced. */
  const begin = (loaded: Campaign) => {
    current = loaded
    isStale = false
    const look = async () => compare((await store.findRevisions([id])).get(id))
    // The regular look follows if this one fails.
    look().catch(() => {})
  }

  return {
    audiences,
    isDeserted,
    join: (audience, viewer, loaded) => {
      const feed = audiences[audience]
      feed.viewers.add(viewer)
      if (!current && !isReading) begin(loaded)
      else if (current && isOlder(current.revisions, loaded.revisions)) {
        current = loaded
        frame(undefined)
        broadcastAll()
      }
      if (current && !isStale && !isReading) {
        renew(feed, current)
        showNewest(viewer, monotonicMs())
      } else {
        void refresh()
      }
    },
    leave: (audience, viewer) => {
      audiences[audience].viewers.delete(viewer)
    },
    nudge,
    compare,
    share: (address) => {
      const known = addresses.get(address)
      if (known === undefined) addresses.set(address, address)
      return known ?? address
    },
  }
}
