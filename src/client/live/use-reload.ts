import { useEffect, useState } from 'react'
import { keptText } from '../ui/kept-text.ts'
import { mayReload } from '../ui/use-unsaved-warning.ts'

/** A page that is older than its server: about to reload itself, waiting for that, or in vain. */
export type Outdated = 'reloading' | 'held' | 'reloaded'

/** For which protocol this tab was reloaded. */
const mark = keptText('sessionStorage', 'overland-reloaded-for')
/** Time to read why, in ms; by chance up to as long again, so that not all screens reload at once. */
const BEFORE_RELOAD_MS = 1_500

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
    const reloadedFor = String(newer)
    if (mark.read() === reloadedFor) {
      setOutdated('reloaded')
      return undefined
    }
    setOutdated('reloading')
    const timer = setInterval(
      () => {
        mark.write(reloadedFor)
        // Where nothing is kept, a page that reloads itself might do so for ever.
        const isMarked = mark.read() === reloadedFor
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
