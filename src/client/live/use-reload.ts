import { useEffect, useState } from 'react'

/** A page that is older than its server: about to reload itself, waiting for that, or in vain. */
export type Outdated = 'reloading' | 'held' | 'reloaded'

/** For which protocol this tab was reloaded. */
const MARK = 'overland-reloaded-for'
/** Time to read why, in ms; by chance up to as long again, so that not all screens reload at once. */
const BEFORE_RELOAD_MS = 1_500

/** Where nothing can be kept, a page that reloads itself might do so for ever. */
const wasReloadedFor = (protocol: number): boolean => {
  try {
    return sessionStorage.getItem(MARK) === String(protocol)
  } catch {
    return true
  }
}

const markReload = (protocol: number): boolean => {
  try {
    sessionStorage.setItem(MARK, String(protocol))
    return true
  } catch {
    return false
  }
}

let isReloading = false

/** Whether the page is left to be reloaded by itself: what outlives that need not be asked about. */
export const reloadsItself = (): boolean => isReloading

/** Whether anything on the page would ask before it is left so. */
const isHeld = (): boolean => {
  isReloading = true
  const isFree = window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  isReloading = false
  return !isFree
}

/** Answers whether it is reloading. */
const reloadFor = (protocol: number): boolean => {
  if (!markReload(protocol)) return false
  isReloading = true
  location.reload()
  return true
}

/**
 * Reloads a page that is older than its server: once for each protocol, and when nothing would be
 * lost.
 *
 * @param newer the server's protocol; null as long as it is none that this page does not know
 */
export const useReload = (newer: number | null): Outdated | null => {
  const [outdated, setOutdated] = useState<Outdated | null>(null)

  useEffect(() => {
    if (newer === null) return undefined
    if (wasReloadedFor(newer)) {
      setOutdated('reloaded')
      return undefined
    }
    setOutdated('reloading')
    const timer = setInterval(
      () => {
        if (isHeld()) return setOutdated('held')
        clearInterval(timer)
        if (!reloadFor(newer)) setOutdated('reloaded')
      },
      BEFORE_RELOAD_MS * (1 + Math.random()),
    )
    return () => clearInterval(timer)
  }, [newer])

  return outdated
}
