/** The key that a sign-in link carries in its fragment, which no server and no log ever sees. */
export const readKey = (fragment: string): string | null => {
  const key = new URLSearchParams(fragment.replace(/^#/, '')).get('key')
  return key === '' ? null : key
}

/** Clears the key from the address bar, so that it stays in no history and on no screen. */
export const clearKey = (): void => {
  if (readKey(location.hash) === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
}
