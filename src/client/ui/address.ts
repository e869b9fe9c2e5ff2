import { useLayoutEffect, useSyncExternalStore } from 'react'

/** The number of history entries before this one since the page was opened. */
const historyPosition = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'place' in state ? Number(state.place) : 0

/** The path on screen. The browser's own path may differ for a moment after Back or Forward. */
let shownLocation: { readonly path: string; readonly place: number } | null = null
/** Opens the question about unsaved work before the page is left; null without such work. */
let askBeforeLeaving: (() => void) | null = null
/** Whether `history.back()` was called and has not arrived; the path to open after that. */
let isGoingBack = false
let pathAfterBack: string | null = null
const listeners = new Set<() => void>()

const browserLocation = () => ({ path: location.pathname, place: historyPosition(history.state) })

const readShownLocation = () => {
  shownLocation ??= browserLocation()
  return shownLocation
}

const setShownLocation = (now: { readonly path: string; readonly place: number }): void => {
  shownLocation = now
  for (const listener of listeners) listener()
}

const onPopState = (): void => {
  const now = browserLocation()
  isGoingBack = false
  if (askBeforeLeaving && now.path !== readShownLocation().path) {
    // The browser has moved already: send it back to the page with the unsaved work.
    history.go(readShownLocation().place - now.place)
    askBeforeLeaving()
    return
  }
  setShownLocation(now)
  if (pathAfterBack !== null) goTo(pathAfterBack)
}

const listen = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('popstate', onPopState)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', onPopState)
  }
}

export const usePath = (): string => useSyncExternalStore(listen, () => readShownLocation().path)

export const goTo = (path: string): void => {
  pathAfterBack = isGoingBack ? path : null
  if (isGoingBack || path === readShownLocation().path) return
  history.pushState({ place: readShownLocation().place + 1 }, '', path)
  setShownLocation(browserLocation())
}

/** Leaves a page without a question: back in the history, or to `home` if a link opened the page. */
export const leavePage = (home: string): void => {
  askBeforeLeaving = null
  if (readShownLocation().place > 0) {
    isGoingBack = true
    history.back()
  } else history.replaceState(null, '', home)
  // Shown at once: the browser may take a moment.
  setShownLocation({ path: home, place: Math.max(0, readShownLocation().place - 1) })
}

/** While there is unsaved work, the browser's Back calls `onAsk`, which must keep its identity. */
export const useAskBeforeBack = (hasUnsavedWork: boolean, onAsk: () => void): void => {
  useLayoutEffect(() => {
    if (!hasUnsavedWork) return undefined
    askBeforeLeaving = onAsk
    return () => {
      askBeforeLeaving = null
    }
  }, [hasUnsavedWork, onAsk])
}
