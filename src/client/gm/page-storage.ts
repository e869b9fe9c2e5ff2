/** A text that outlives a reload of the page, in this tab alone. */
export interface PageStorage {
  readonly read: () => string | null
  readonly write: (text: string | null) => void
}

export const pageStorage = (key: string): PageStorage => ({
  read: () => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  write: (text) => {
    try {
      if (text === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, text)
    } catch {
      // Storage may be forbidden or full: a reload then asks first, as it does anyway.
    }
  },
})
