/** A text that the browser keeps. Where it keeps nothing, there is none. */
export interface KeptText {
  readonly read: () => string | null
  /** null forgets it. */
  readonly write: (text: string | null) => void
}

/**
 * @param area `sessionStorage` keeps it in this tab, over a reload of the page; `localStorage` for
 *   this site and browser
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
      // Forbidden or full: what was to be kept then holds until the page is closed.
    }
  },
})
