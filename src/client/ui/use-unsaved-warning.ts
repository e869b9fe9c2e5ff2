import { useLayoutEffect } from 'react'

/** Whether the page is about to reload itself: what outlives a reload is not asked about then. */
let isReloading = false

interface UnsavedWarning {
  /** What is unsaved is still there after a reload. */
  readonly outlivesReload?: boolean
}

/** Lets the browser ask before a page with unsaved edits is left. */
export const useUnsavedWarning = (
  unsaved: boolean,
  { outlivesReload = false }: UnsavedWarning = {},
): void => {
  // In the layout phase: there is no moment at which unsaved edits are shown and nothing asks.
  useLayoutEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isReloading || !outlivesReload) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved, outlivesReload])
}

/** Whether the page may reload itself: nothing that it would lose asks to stay. */
export const mayReload = (): boolean => {
  isReloading = true
  const isHeld = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (isHeld) isReloading = false
  return !isHeld
}
