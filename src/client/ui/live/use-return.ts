import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlayerView } from '#protocol/views.ts'
import { isSignedOut } from '../api/problem.ts'
import { request } from '../api/request.ts'
import { canReloadSafely } from '../dialog/use-unsaved-warning.ts'
import { storedText } from '../stored-text.ts'
import { useListener } from '../use-listener.ts'

/** Shortest interval between checks, in ms; up to twice as long at random, so that screens spread out. */
const CHECK_INTERVAL_MS = 3_000

/**
 * Checks repeatedly whether a missing campaign is back.
 *
 * @returns checks now; throws what `request` throws while the campaign is missing
 */
export const useCampaignReturn = (
  campaign: string,
  as: 'player' | undefined,
  onBack: () => void,
): (() => Promise<void>) => {
  const isStopped = useRef(false)
  const check = async (): Promise<void> => {
    await request<PlayerView>(campaign, as ? `/map?as=${as}` : '/map').catch((error: unknown) => {
      // NOT_SIGNED_IN: the campaign is back, but for its GM alone.
      if (!isSignedOut(error)) throw error
    })
    // Several checks may be under way: the first one that finds the campaign counts.
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
/** Shortest delay before a reload, in ms; up to twice as long at random, so that screens spread out. */
const BEFORE_RELOAD_MS = 1_500

/** Reloads an outdated page: once per protocol version, and only when no edits would be lost. */
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
