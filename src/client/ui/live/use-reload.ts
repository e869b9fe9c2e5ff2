import { useEffect, useState } from 'react'
import { mayReload } from '../dialog/use-unsaved-warning.ts'
import { keptText } from '../kept-text.ts'

/** An outdated page: about to reload, waiting for unsaved edits, or still outdated after it. */
export type Outdated = 'reloading' | 'held' | 'reloaded'

const mark = keptText('sessionStorage', 'overland-reloaded-for')
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
