import { useSyncExternalStore } from 'react'

let isShown = false
const waiting = new Set<() => void>()

/** The page shows what it was opened for. Parts that can wait are fetched from now on. */
export const nowShown = (): void => {
  isShown = true
  for (const tell of waiting) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

/** Whether the page shows what it was opened for. */
export const useShown = (): boolean => useSyncExternalStore(subscribe, () => isShown)
