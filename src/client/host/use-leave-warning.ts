import { useLayoutEffect } from 'react'

/**
 * The browser asks once before the page is left.
 *
 * @param onAsked called when it asks, whatever the answer
 */
export const useLeaveWarning = (warns: boolean, onAsked: () => void): void => {
  // In the layout phase, so that the page is never shown without the guard.
  useLayoutEffect(() => {
    if (!warns) return undefined
    let asked = false
    const warn = (event: BeforeUnloadEvent): void => {
      // `warns` may not have changed yet. Chromium does not ask if the listener removed itself.
      if (asked) return
      asked = true
      event.preventDefault()
      onAsked()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns, onAsked])
}
