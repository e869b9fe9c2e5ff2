import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Campaign, Revisions } from '../../campaign/campaign.ts'
import { type CampaignStore, StoreUnavailable } from '../../campaign/store.ts'
import { SERVER_STOPPING } from '../../protocol/live.ts'
import { AUDIENCES, type Audience } from '../../protocol/views.ts'
import { type AudienceFeed, broadcast, createAudienceFeed, renew } from './audience-feed.ts'
import { monotonicMs } from './monotonic.ts'
import { sendAway, showNewest, type Viewer } from './viewer.ts'

/** What is watched of one campaign. It exists only while someone watches. */
export interface CampaignFeed {
  readonly audiences: Readonly<Record<Audience, AudienceFeed>>
  /** Shows the newest view, and each that follows, to a viewer. */
  join(audience: Audience, viewer: Viewer): void
  leave(audience: Audience, viewer: Viewer): void
  isDeserted(): boolean
  /** Something was committed: reads the campaign again, once for however many nudges. */
  nudge(): void
}

interface Parts {
  readonly id: string
  readonly store: Pick<CampaignStore, 'find'>
  readonly retryAfterMs: number
}

const isOlder = (a: Revisions, b: Revisions): boolean => a.epoch === b.epoch && a.full < b.full

export const createCampaignFeed = ({ id, store, retryAfterMs }: Parts): CampaignFeed => {
  const audiences = { gm: createAudienceFeed('gm'), player: createAudienceFeed('player') }
  let current: Campaign | undefined
  let isStale = true
  let isReading = false

  const isDeserted = () => AUDIENCES.every((audience) => audiences[audience].viewers.size === 0)

  const broadcastAll = () => {
    for (const audience of AUDIENCES) void broadcast(audiences[audience])
  }

  const adopt = (found: Campaign | undefined) => {
    if (!found) {
      for (const audience of AUDIENCES) {
        for (const viewer of audiences[audience].viewers) sendAway(viewer, SERVER_STOPPING)
      }
    } else if (!current || !isOlder(found.revisions, current.revisions)) {
      current = found
    }
  }

  const read = async () => {
    try {
      adopt(await store.find(id))
      for (const audience of AUDIENCES) if (current) renew(audiences[audience], current)
    } catch (error) {
      // Those who joined meanwhile see what was newest, and it is read again.
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
      // The answer to whoever made the change goes first.
      await nextTurn()
      isStale = false
      await read()
      broadcastAll()
    }
    isReading = false
  }

  return {
    audiences,
    isDeserted,
    join: (audience, viewer) => {
      const feed = audiences[audience]
      feed.viewers.add(viewer)
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
    nudge: () => {
      isStale = true
      void refresh()
    },
  }
}
