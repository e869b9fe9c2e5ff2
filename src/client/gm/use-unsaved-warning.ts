import { useLayoutEffect } from 'react'
import { reloadsItself } from '../live/use-reload.ts'

/**
 * Lets the browser ask before a page with unsaved edits is left.
 *
 * @param outlivesReload whether they are still there when the page has reloaded itself
 */
export const useUnsavedWarning = (unsaved: boolean, outlivesReload = false): void => {
  // In the layout phase: there is no moment at which unsaved edits are shown and nothing asks.
  useLayoutEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => {
      if (!outlivesReload || !reloadsItself()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved, outlivesReload])
}
