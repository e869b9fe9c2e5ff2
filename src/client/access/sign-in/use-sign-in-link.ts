import { useEffect, useLayoutEffect, useState } from 'react'
import { clearKey, readKey } from './key-in-address.ts'
import { type SignInResult, signIn } from './sign-in.ts'
import type { SignInTarget } from './sign-in-target.ts'

/** `none`: the address had no key. */
export type LinkResult = SignInResult | 'none'

/**
 * Signs in with the key in the address and clears it at once. Null while the exchange runs: the
 * server would answer other requests as signed out. `target` keeps its identity between renders.
 */
export const useSignInLink = (target: SignInTarget): LinkResult | null => {
  // Rendering may happen twice, so the address is cleared in an effect.
  const [key] = useState(() => readKey(location.hash))
  const [result, setResult] = useState<LinkResult | null>(key === null ? 'none' : null)

  useLayoutEffect(clearKey, [])

  useEffect(() => {
    if (key === null) return undefined
    let wanted = true
    void signIn(target, key).then((outcome) => {
      if (wanted) setResult(outcome)
    })
    return () => {
      wanted = false
    }
  }, [target, key])

  return result
}
