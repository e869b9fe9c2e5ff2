import { useEffect, useEffectEvent } from 'react'
import type { PlayerView } from '../../../protocol/views.ts'
import { isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { useListener } from '../use-listener.ts'

/** Interval in ms, doubled at random at most: screens that lost it together look one by one. */
const LOOK_MS = 3_000

/**
 * Looks again and again whether a missing campaign is back.
 *
 * @returns checks now; throws what `request` throws while it is missing
 */
export const useReturn = (
  campaign: string,
  as: 'player' | undefined,
  onBack: () => void,
): (() => Promise<void>) => {
  const look = async (): Promise<void> => {
    await request<PlayerView>(campaign, as ? `/map?as=${as}` : '/map').catch((error: unknown) => {
      // It is back, for its GM alone.
      if (!isSignedOut(error)) throw error
    })
    onBack()
  }
  const glance = (): void => {
    if (document.visibilityState === 'visible') look().catch(() => {})
  }
  const glanceNow = useEffectEvent(glance)
  useEffect(() => {
    const timer = setInterval(() => glanceNow(), LOOK_MS * (1 + Math.random()))
    return () => clearInterval(timer)
  }, [])
  useListener('focus', glance)
  useListener('online', glance)
  useListener('visibilitychange', glance)
  return look
}
