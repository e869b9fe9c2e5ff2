import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlayerView } from '#protocol/views.ts'
import { isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { canReloadSafely } from '../dialog/use-unsaved-warning.ts'
import { storedText } from '../stored-text.ts'
import { useListener } from '../use-listener.ts'

/** Interval in ms, doubled at random at most: screens that lost it together look one by one. */
const CHECK_INTERVAL_MS = 3_000

/**
 * Looks again and again whether a missing campaign is back.
 *
 * @returns checks now; throws what `request` throws while it is missing
 */
export const useCampaignReturn = (
  campaign: string,
  as: 'player' | undefined,
  onBack: () => void,
): (() => Promise<void>) => {
  const isStopped = useRef(false)
  const check = async (): Promise<void> => {
    await request<PlayerView>(campaign, as ? `/map?as=${as}` : '/map').catch((error: unknown) => {
      // It is back, for its GM alone.
      if (!isSignedOut(error)) throw error
    })
    // Several looks may be under way: the first one that finds it counts.
    if (isStopped.current) return
    isStopped.current = true
    onBack()
  }
  const checkIfVisible = (): void => {
    if (document.visibilityState === 'visible') check().catch(() => {})
  }
  const checkNow = useEffectEvent(checkIfVisible)
  useEffect(() => {
    const timer = setInterval(() => checkNow(), CHECK_INTERVAL_MS * (1 + Math.random()))
    isStopped.current = false
    return () => {
      isStopped.current = true
      clearInterval(timer)
    }
  }, [])
  useListener('focus', checkIfVisible)
  useListener('online', checkIfVisible)
  useListener('visibilitychange', checkIfVisible)
  return check
}

/** An outdated page: about to reload, waiting for unsaved edits, or still outdated after it. */
export type OutdatedState = 'reloading' | 'held' | 'reloaded'

const reloadMark = storedText('sessionStorage', 'overland-reloaded-for')
/** Minimum delay in ms, doubled at random at most, so that not all screens reload at once. */
const BEFORE_RELOAD_MS = 1_500

/** Once per protocol, and when nothing would be lost. */
export const useReload = (newerProtocol: number | null): OutdatedState | null => {
  const [outdated, setOutdated] = useState<OutdatedState | null>(null)

  useEffect(() => {
    if (newerProtocol === null) return undefined
    const reloadedFor = String(newerProtocol)
    if (reloadMark.read() === reloadedFor) {
      setOutdated('reloaded')
      return undefined
    }
    setOutdated('reloading')
    const timer = setInterval(
      () => {
        reloadMark.write(reloadedFor)
        // Without storage the page could reload forever.
        const isMarked = reloadMark.read() === reloadedFor
        if (isMarked && !canReloadSafely()) return setOutdated('held')
        clearInterval(timer)
        if (isMarked) location.reload()
        else setOutdated('reloaded')
      },
      BEFORE_RELOAD_MS * (1 + Math.random()),
    )
    return () => clearInterval(timer)
  }, [newerProtocol])

  return outdated
}
