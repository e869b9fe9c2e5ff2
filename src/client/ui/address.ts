import { useLayoutEffect, useSyncExternalStore } from 'react'

/** How many entries of the history lie before an entry, since the page was opened. */
const historyPosition = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'place' in state ? Number(state.place) : 0

/** What is shown: the browser's own path runs ahead of it, or behind, while it travels. */
let shownLocation: { readonly path: string; readonly place: number } | null = null
/** Asks before what is unsaved under this path is left. */
let askBeforeLeaving: (() => void) | null = null
/** On the way back, and where to after that. */
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
    // The browser is there already: back to where the work is.
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

/** Back to where this path was opened from, without a question; to `home` after a link. */
export const leavePage = (home: string): void => {
  askBeforeLeaving = null
  if (readShownLocation().place > 0) {
    isGoingBack = true
    history.back()
  } else history.replaceState(null, '', home)
  // At once: the browser may take a moment.
  setShownLocation({ path: home, place: Math.max(0, readShownLocation().place - 1) })
}

/** While something is unsaved, the browser's Back asks first. `onAsk` keeps its identity. */
export const useAskBeforeBack = (hasUnsavedWork: boolean, onAsk: () => void): void => {
  useLayoutEffect(() => {
    if (!hasUnsavedWork) return undefined
    askBeforeLeaving = onAsk
    return () => {
      askBeforeLeaving = null
    }
  }, [hasUnsavedWork, onAsk])
}
