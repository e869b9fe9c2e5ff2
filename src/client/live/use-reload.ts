import { useEffect, useState } from 'react'
import { mayReload } from '../ui/use-unsaved-warning.ts'

/** A page that is older than its server: about to reload itself, waiting for that, or in vain. */
export type Outdated = 'reloading' | 'held' | 'reloaded'

/** What to say of it. */
export const OUTDATED_WORDS: Readonly<Record<Outdated, string>> = {
  reloading: 'Overland was updated. Reloading…',
  held: 'Overland was updated. This page reloads once your changes are saved.',
  reloaded: 'Overland was updated, and this page is still the old one. Please reload it.',
}

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
        const isMarked = markReload(newer)
        if (isMarked && !mayReload()) return setOutdated('held')
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
