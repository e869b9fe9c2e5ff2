import { useLayoutEffect } from 'react'

/** Whether the page is about to reload itself. */
let isReloading = false

interface UnsavedWarning {
  readonly outlivesReload?: boolean
  /** Asks once, and calls this whatever the answer; keeps its identity between renders. */
  readonly onAsked?: () => void
}

/** The browser asks before a page with unsaved edits is left. */
export const useUnsavedWarning = (
  unsaved: boolean,
  { outlivesReload = false, onAsked }: UnsavedWarning = {},
): void => {
  // In the layout phase, so that edits are never shown without the guard.
  useLayoutEffect(() => {
    if (!unsaved) return undefined
    let asked = false
    const warn = (event: BeforeUnloadEvent): void => {
      // `unsaved` may not have changed yet. Chromium does not ask if the listener removed itself.
      if (asked || (isReloading && outlivesReload)) return
      asked = onAsked !== undefined
      event.preventDefault()
      onAsked?.()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved, outlivesReload, onAsked])
}

/** Whether the page may reload itself without losing anything. */
export const mayReload = (): boolean => {
  isReloading = true
  const isHeld = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (isHeld) isReloading = false
  return !isHeld
}
