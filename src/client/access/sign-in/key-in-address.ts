/** The key in a sign-in link's fragment, which no server and no log sees. */
export const readKey = (fragment: string): string | null => {
  const key = new URLSearchParams(fragment.replace(/^#/, '')).get('key')
  return key === '' ? null : key
}

/** Removes the key from the address and the history. */
export const clearKey = (): void => {
  if (readKey(location.hash) === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
}
