import { useSyncExternalStore } from 'react'

/** An observable value outside of React. */
export interface Cell<Value> {
  readonly get: () => Value
  readonly set: (change: (value: Value) => Value) => void
  /** Returns the unsubscribe function. */
  readonly listen: (listener: () => void) => () => void
}

export const createCell = <Value>(first: Value): Cell<Value> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change) => {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useCell = <Value>({ listen, get }: Cell<Value>): Value =>
  useSyncExternalStore(listen, get)
