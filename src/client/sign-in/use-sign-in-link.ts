import { useEffect, useLayoutEffect, useState } from 'react'
import type { Door } from './door.ts'
import { clearKey, readKey } from './key-in-address.ts'
import { type SignInResult, signIn } from './sign-in.ts'

/** What came of the key in the address; `none` when there was none. */
export type LinkResult = SignInResult | 'none'

/**
 * Exchanges the key that the screen was opened with, and clears it from the address before
 * anything else is done. Null while the exchange is on its way: nothing else should be asked of
 * the server until then, for it would be answered as to a stranger.
 *
 * @param door must keep its identity between renders
 */
export const useSignInLink = (door: Door): LinkResult | null => {
  // Read while rendering, which may happen more than once; cleared once it is kept.
  const [key] = useState(() => readKey(location.hash))
  const [result, setResult] = useState<LinkResult | null>(key === null ? 'none' : null)

  useLayoutEffect(clearKey, [])

  useEffect(() => {
    if (key === null) return undefined
    let wanted = true
    void signIn(door, key).then((outcome) => {
      if (wanted) setResult(outcome)
    })
    return () => {
      wanted = false
    }
  }, [door, key])

  return result
}
