import type { AccessStore } from '../../campaign/store.ts'
import { SESSION_ENDED } from '../../protocol/live.ts'
import type { Clock } from '../clock.ts'
import type { CampaignFeed } from './campaign-feed.ts'
import { sendAway } from './viewer.ts'

type Campaigns = ReadonlyMap<string, CampaignFeed>

/** Cuts the connections that a session let in. */
export const cutSession = (campaigns: Campaigns, sessionHash: string): void => {
  for (const { audiences } of campaigns.values()) {
    for (const viewer of audiences.gm.viewers) {
      if (viewer.sessionHash === sessionHash) sendAway(viewer, SESSION_ENDED)
    }
  }
}

interface Parts {
  readonly store: Pick<AccessStore, 'findSession'>
  readonly clock: Pick<Clock, 'now'>
  readonly intervalMs: number
}

/**
 * Looks again and again whether the sessions of connected GMs still stand, since they also expire
 * and are ended elsewhere.
 *
 * @returns stops it
 */
export const startSessionWatch = (
  campaigns: Campaigns,
  { store, clock, intervalMs }: Parts,
): (() => void) => {
  let isLooking = false

  const look = async () => {
    for (const [id, { audiences }] of campaigns) {
      const hashes = new Set([...audiences.gm.viewers].map(({ sessionHash }) => sessionHash))
      for (const hash of hashes) {
        if (hash === null) continue
        const session = await store.findSession(hash, clock.now())
        if (session?.campaign !== id) cutSession(campaigns, hash)
      }
    }
  }

  const lookUnlessLooking = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await look()
    } catch {
      // The store is away: nobody is cut off for that, and it is asked again.
    }
    isLooking = false
  }

  const timer = setInterval(() => void lookUnlessLooking(), intervalMs)
  return () => clearInterval(timer)
}
