export interface KeptText {
  readonly read: () => string | null
  /** null forgets it. */
  readonly write: (text: string | null) => void
}

/** A text that this tab (`sessionStorage`) or this site keeps; null where storage is forbidden. */
export const keptText = (area: 'sessionStorage' | 'localStorage', key: string): KeptText => ({
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
