import { useLayoutEffect, useSyncExternalStore } from 'react'

/** How many entries of the history lie before an entry, since the page was opened. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'place' in state ? Number(state.place) : 0

/** What is shown: the browser's own path runs ahead of it, or behind, while it travels. */
let shown: { readonly path: string; readonly place: number } | null = null
/** Asks before what is unsaved under this path is left. */
let asks: (() => void) | null = null
/** On the way back, and where to after that. */
let isGoingBack = false
let next: string | null = null
const listeners = new Set<() => void>()

const browserIsAt = () => ({ path: location.pathname, place: placeOf(history.state) })

const read = () => {
  shown ??= browserIsAt()
  return shown
}

const show = (now: { readonly path: string; readonly place: number }): void => {
  shown = now
  for (const listener of listeners) listener()
}

const onTravel = (): void => {
  const now = browserIsAt()
  isGoingBack = false
  if (asks && now.path !== read().path) {
    // The browser is there already: back to where the work is.
    history.go(read().place - now.place)
    asks()
    return
  }
  show(now)
  if (next !== null) goTo(next)
}

const listen = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('popstate', onTravel)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', onTravel)
  }
}

export const usePath = (): string => useSyncExternalStore(listen, () => read().path)

export const goTo = (path: string): void => {
  next = isGoingBack ? path : null
  if (isGoingBack || path === read().path) return
  history.pushState({ place: read().place + 1 }, '', path)
  show(browserIsAt())
}

/** Back to where this path was opened from, without a question; to `home` after a link. */
export const leaveTo = (home: string): void => {
  asks = null
  if (read().place > 0) {
    isGoingBack = true
    history.back()
  } else history.replaceState(null, '', home)
  // At once: the browser may take a moment.
  show({ path: home, place: Math.max(0, read().place - 1) })
}

/** While something is unsaved, the browser's Back asks first. `onAsk` keeps its identity. */
export const useAskFirst = (isUnsaved: boolean, onAsk: () => void): void => {
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined
    asks = onAsk
    return () => {
      asks = null
    }
  }, [isUnsaved, onAsk])
}
