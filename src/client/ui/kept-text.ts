export interface KeptText {
  readonly read: () => string | null
  /** null forgets it. */
  readonly write: (text: string | null) => void
}

/**
 * A text that the browser keeps; reads null where storage is forbidden.
 *
 * @param area `sessionStorage`: for this tab, across reloads; `localStorage`: for this site
 */
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
