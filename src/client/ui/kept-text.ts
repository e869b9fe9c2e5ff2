import { useState } from 'react'

export interface KeptText {
  readonly read: () => string | null
  /** null forgets it. */
  readonly write: (text: string | null) => void
}

type Area = 'sessionStorage' | 'localStorage'

/** A text that this tab (`sessionStorage`) or this site keeps; null where storage is forbidden. */
export const keptText = (area: Area, key: string): KeptText => ({
  read: () => {
    try {
      return window[area].getItem(key)
    } catch {
      return null
    }
  },
  write: (text) => {
    try {
      if (text === null) window[area].removeItem(key)
      else window[area].setItem(key, text)
    } catch {
      // Forbidden or full: the value lasts until the page closes.
    }
  },
})

/** The keys that begin so, of those that hold a text. */
export const keptKeys = (area: Area, start: string): string[] => {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** A switch, off at first, that this device remembers. */
export const useKeptSwitch = (name: string): readonly [boolean, (on: boolean) => void] => {
  const [kept] = useState(() => keptText('localStorage', name))
  const [on, setOn] = useState(() => kept.read() !== null)
  return [
    on,
    (chosen) => {
      kept.write(chosen ? 'on' : null)
      setOn(chosen)
    },
  ]
}
