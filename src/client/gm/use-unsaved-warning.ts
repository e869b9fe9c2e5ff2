import { useLayoutEffect } from 'react'

/** Lets the browser ask before a page with unsaved edits is left. */
export const useUnsavedWarning = (unsaved: boolean): void => {
  // In the layout phase: there is no moment at which unsaved edits are shown and nothing asks.
  useLayoutEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
