import { useCallback, useEffect, useRef, useState } from 'react'
import { signedOut } from '../words/en/sign-in.ts'
import type { Door } from './door.ts'
import { clearKey, readKey } from './key-in-address.ts'
import { signIn, signOut } from './sign-in.ts'
import type { LinkResult } from './use-sign-in-link.ts'

/** Whether this screen takes itself for signed in, and if not, why not. */
interface Session {
  readonly isIn: boolean
  readonly reason: string | null
}

export interface SessionControls extends Session {
  /** Answers what is wrong with the key, or null when it opened the door. */
  readonly enter: (key: string) => Promise<string | null>
  /** Throws what `signOut` throws; the session goes on then. */
  readonly leave: () => Promise<void>
  /** The server no longer takes this screen for signed in. */
  readonly end: () => void
}

/**
 * The session of a screen that needs a key. It believes that it is signed in until the server says
 * otherwise: a link that was used up does no harm while an older session holds.
 *
 * @param door must keep its identity between renders
 * @param link what came of the key that the screen was opened with
 * @param onEntered must keep its identity between renders
 */
export const useSession = (
  door: Door,
  link: LinkResult,
  onEntered: () => void,
): SessionControls => {
  const [session, setSession] = useState<Session>({ isIn: true, reason: null })
  /** Why the form would be shown if the server took this screen for a stranger's now. */
  const whyOut = useRef(link === 'none' ? null : link.ok ? door.sessionOver : link.why)

  const enter = useCallback(
    async (key: string): Promise<string | null> => {
      const result = await signIn(door, key)
      if (!result.ok) return result.why
      whyOut.current = door.sessionOver
      setSession({ isIn: true, reason: null })
      onEntered()
      return null
    },
    [door, onEntered],
  )

  // A sign-in link that is opened in this tab changes nothing but the fragment.
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

  const end = useCallback((): void => {
    setSession((held) => (held.isIn ? { isIn: false, reason: whyOut.current } : held))
  }, [])

  const leave = useCallback(async (): Promise<void> => {
    await signOut(door)
    setSession({ isIn: false, reason: signedOut })
  }, [door])

  return { ...session, enter, leave, end }
}
