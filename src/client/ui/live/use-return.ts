import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlayerView } from '#protocol/views.ts'
import { isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { canReloadSafely } from '../dialog/use-unsaved-warning.ts'
import { storedText } from '../stored-text.ts'
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
  const isGone = useRef(false)
  const look = async (): Promise<void> => {
    await request<PlayerView>(campaign, as ? `/map?as=${as}` : '/map').catch((error: unknown) => {
      // It is back, for its GM alone.
      if (!isSignedOut(error)) throw error
    })
    // Several looks may be under way: the first one that finds it counts.
    if (isGone.current) return
    isGone.current = true
    onBack()
  }
  const glance = (): void => {
    if (document.visibilityState === 'visible') look().catch(() => {})
  }
  const glanceNow = useEffectEvent(glance)
  useEffect(() => {
    const timer = setInterval(() => glanceNow(), LOOK_MS * (1 + Math.random()))
    isGone.current = false
    return () => {
      isGone.current = true
      clearInterval(timer)
    }
  }, [])
  useListener('focus', glance)
  useListener('online', glance)
  useListener('visibilitychange', glance)
  return look
}

/** An outdated page: about to reload, waiting for unsaved edits, or still outdated after it. */
export type Outdated = 'reloading' | 'held' | 'reloaded'

const mark = storedText('sessionStorage', 'overland-reloaded-for')
/** Minimum delay in ms, doubled at random at most, so that not all screens reload at once. */
const BEFORE_RELOAD_MS = 1_500

/** Once per protocol, and when nothing would be lost. */
export const useReload = (newer: number | null): Outdated | null => {
  const [outdated, setOutdated] = useState<Outdated | null>(null)

  useEffect(() => {
    if (newer === null) return undefined
    const reloadedFor = String(newer)
    if (mark.read() === reloadedFor) {
      setOutdated('reloaded')
      return undefined
    }
    setOutdated('reloading')
    const timer = setInterval(
      () => {
        mark.write(reloadedFor)
        // Without storage the page could reload forever.
        const isMarked = mark.read() === reloadedFor
        if (isMarked && !canReloadSafely()) return setOutdated('held')
        clearInterval(timer)
        if (isMarked) location.reload()
        else setOutdated('reloaded')
      },
      BEFORE_RELOAD_MS * (1 + Math.random()),
    )
    return () => clearInterval(timer)
  }, [newer])

  return outdated
}
