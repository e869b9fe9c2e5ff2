import { useLayoutEffect } from 'react'

let isReloading = false

/** The browser asks before a page with unsaved edits is left. */
export const useUnsavedWarning = (
  unsaved: boolean,
  { outlivesReload = false }: { readonly outlivesReload?: boolean } = {},
): void => {
  // In the layout phase, so that edits are never shown without the guard.
  useLayoutEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => {
      if (!(isReloading && outlivesReload)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved, outlivesReload])
}

/** Whether the page may reload itself without losing anything. */
export const canReloadSafely = (): boolean => {
  isReloading = true
  const isPrevented = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (isPrevented) isReloading = false
  return !isPrevented
}
