import { useCallback, useEffect } from 'react'
import type { PlayerView } from '../../../protocol/views.ts'
import { isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'

/** It is back, for its GM alone. */
const unlessSignedOut = (error: unknown): void => {
  if (!isSignedOut(error)) throw error
}

/** Interval in ms, doubled at random at most. */
const LOOK_MS = 3_000

/**
 * @param onBack called once the campaign is back; must keep its identity between renders
 * @returns checks now; throws what `request` throws while it is missing
 */
export const useReturn = (
  campaign: string,
  as: 'player' | undefined,
  onBack: () => void,
): (() => Promise<void>) => {
  const look = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      await request<PlayerView>(
        campaign,
        as ? `/map?as=${as}` : '/map',
        signal && { signal },
      ).catch(unlessSignedOut)
      onBack()
    },
    [campaign, as, onBack],
  )

  useEffect(() => {
    const over = new AbortController()
    const glance = (): void => {
      if (document.visibilityState === 'visible') look(over.signal).catch(() => {})
    }
    // The random interval spreads screens that lost it at the same moment.
    const timer = setInterval(glance, LOOK_MS * (1 + Math.random()))
    window.addEventListener('focus', glance, { signal: over.signal })
    window.addEventListener('online', glance, { signal: over.signal })
    document.addEventListener('visibilitychange', glance, { signal: over.signal })
    return () => {
      clearInterval(timer)
      over.abort()
    }
  }, [look])

  return useCallback(() => look(), [look])
}
