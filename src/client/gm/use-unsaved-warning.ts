import { useEffect } from 'react'

/** Lets the browser ask before a page with unsaved edits is left. */
export const useUnsavedWarning = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
