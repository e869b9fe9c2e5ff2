import { useEffect } from 'react'

/**
 * Lets the browser ask before the page is left, whichever way.
 *
 * @param onAsked told that it asks, whatever the answer will be
 */
export const useLeaveWarning = (warns: boolean, onAsked: () => void): void => {
  useEffect(() => {
    if (!warns) return undefined
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault()
      onAsked()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns, onAsked])
}
