import { useState } from 'react'

export interface StoredText {
  readonly read: () => string | null
  /** Stores a text; null removes it. */
  readonly write: (text: string | null) => void
}

type StorageArea = 'sessionStorage' | 'localStorage'

/** A text in this tab's `sessionStorage` or the site's `localStorage`; null where storage is forbidden. */
export const storedText = (area: StorageArea, key: string): StoredText => ({
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

/** The storage keys that begin with a prefix. */
export const storedKeys = (area: StorageArea, prefix: string): string[] => {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** An on/off setting that this device stores; off by default. */
export const useStoredSwitch = (name: string): readonly [boolean, (on: boolean) => void] => {
  const [stored] = useState(() => storedText('localStorage', name))
  const [on, setOn] = useState(() => stored.read() !== null)
  return [
    on,
    (isOn) => {
      stored.write(isOn ? 'on' : null)
      setOn(isOn)
    },
  ]
}
