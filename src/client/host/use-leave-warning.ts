import { useLayoutEffect } from 'react'

/**
 * Lets the browser ask once before the page is left, whichever way.
 *
 * @param onAsked told that it asks, whatever the answer will be
 */
export const useLeaveWarning = (warns: boolean, onAsked: () => void): void => {
  // In the layout phase: there is no moment at which what would be lost is shown and nothing asks.
  useLayoutEffect(() => {
    if (!warns) return undefined
    let asked = false
    const warn = (event: BeforeUnloadEvent): void => {
      // Asked again before `warns` has changed. Chromium asks nobody whose listener took itself off.
      if (asked) return
      asked = true
      event.preventDefault()
      onAsked()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns, onAsked])
}
