import { useCallback, useEffect, useRef, useState } from 'react'
import { clearKey, readKey } from './key-in-address.ts'
import { signIn, signOut } from './sign-in.ts'
import type { SignInTarget } from './sign-in-target.ts'
import type { LinkResult } from './use-sign-in-link.ts'
import { signedOut } from './words.ts'

interface Session {
  readonly isIn: boolean
  readonly reason: string | null
}

/**
 * The session of a screen that needs a key. It assumes to be signed in until the server disagrees,
 * so a used-up link does no harm while an older session holds. `target` and `onEntered` keep their
 * identity between renders.
 *
 * @param link the result of the key in the address
 */
export const useSession = (target: SignInTarget, link: LinkResult, onEntered?: () => void) => {
  const [session, setSession] = useState<Session>({ isIn: true, reason: null })
  /** The form's reason, should the session turn out to be missing. */
  const whyOut = useRef(link === 'none' ? null : link.ok ? target.sessionOver : link.why)

  /** Answers the problem with the key, or null on success. */
  const enter = useCallback(
    async (key: string): Promise<string | null> => {
      const result = await signIn(target, key)
      if (!result.ok) return result.why
      whyOut.current = target.sessionOver
      setSession({ isIn: true, reason: null })
      onEntered?.()
      return null
    },
    [target, onEntered],
  )

  // A sign-in link opened in this tab only changes the fragment.
  useEffect(() => {
    const follow = async (): Promise<void> => {
      const key = readKey(location.hash)
      clearKey()
      const why = key === null ? null : await enter(key)
      if (why) setSession((held) => (held.isIn ? held : { isIn: false, reason: why }))
    }
    const onChange = (): void => void follow()
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [enter])

  /** Call when the server no longer knows the session. */
  const end = useCallback((): void => {
    setSession((held) => (held.isIn ? { isIn: false, reason: whyOut.current } : held))
  }, [])

  /** Rejects with what `signOut` throws; the session then goes on. */
  const leave = useCallback(async (): Promise<void> => {
    await signOut(target)
    setSession({ isIn: false, reason: signedOut })
  }, [target])

  return { ...session, enter, leave, end }
}
