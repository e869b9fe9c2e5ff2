import { useCallback, useEffect } from 'react'
import type { PlayerView } from '../../protocol/views.ts'
import { request } from '../api/request.ts'

/** How often a campaign that is gone is looked for, in ms: this, and by chance up to as long again. */
const LOOK_MS = 3_000

/**
 * Looks for a campaign that is gone, now and then while the screen is in sight, and whenever
 * somebody comes back to it: the host may open the campaign again.
 *
 * @param onBack told when the address leads to one; keeps its identity between renders
 * @returns looks now; throws what `request` throws if the campaign is not there
 */
export const useReturn = (
  campaign: string,
  as: 'player' | undefined,
  onBack: () => void,
): (() => Promise<void>) => {
  const look = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      await request<PlayerView>(campaign, as ? `/map?as=${as}` : '/map', signal && { signal })
      onBack()
    },
    [campaign, as, onBack],
  )

  useEffect(() => {
    const over = new AbortController()
    const glance = (): void => {
      if (document.visibilityState === 'visible') look(over.signal).catch(() => {})
    }
    // All screens of a table lost it in the same instant.
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
