import { useSyncExternalStore } from 'react'

let isShown = false
const waiting = new Set<() => void>()

/** Call when the page shows its content: parts that can wait are loaded from then on. */
export const nowShown = (): void => {
  isShown = true
  for (const tell of waiting) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

export const useShown = (): boolean => useSyncExternalStore(subscribe, () => isShown)
