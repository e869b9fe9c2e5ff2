import { useCallback, useEffect, useRef, useState } from 'react'
import { takeKeyFromAddress } from './key-in-address.ts'
import { signIn, signOut } from './sign-in.ts'

const SESSION_OVER = 'You were signed out. Your edits are kept: enter the key to go on.'
const SIGNED_OUT = 'You signed out.'

/** Whether this screen takes itself for signed in, and why not. */
interface Session {
  readonly phase: 'entering' | 'in' | 'out'
  readonly reason: string | null
}

export interface SessionControls extends Session {
  /** Answers what is wrong with the key, or null when it opened the campaign. */
  readonly enter: (key: string) => Promise<string | null>
  readonly leave: () => Promise<void>
  /** The server no longer takes this screen for the GM's. */
  readonly end: () => void
}

/**
 * The session of a GM screen. A key in the address is exchanged at once, and cleared from the
 * address before anything else is done; a screen without one believes it is signed in until the
 * server says otherwise.
 *
 * @param onEntered must keep its identity between renders
 */
export const useSession = (campaign: string, onEntered: () => void): SessionControls => {
  const [key] = useState(takeKeyFromAddress)
  const [session, setSession] = useState<Session>({ phase: key ? 'entering' : 'in', reason: null })
  const wasIn = useRef(false)

  const enter = useCallback(
    async (tried: string): Promise<string | null> => {
      const result = await signIn(campaign, tried)
      if (!result.ok) return result.why
      wasIn.current = true
      setSession({ phase: 'in', reason: null })
      onEntered()
      return null
    },
    [campaign, onEntered],
  )

  const enterByLink = useCallback(
    (linked: string): void => {
      setSession({ phase: 'entering', reason: null })
      void enter(linked).then((why) => {
        if (why) setSession({ phase: 'out', reason: why })
      })
    },
    [enter],
  )

  const started = useRef(false)
  useEffect(() => {
    if (key && !started.current) enterByLink(key)
    started.current = true
  }, [key, enterByLink])

  // A sign-in link that is opened in this tab changes nothing but the fragment.
  useEffect(() => {
    const follow = (): void => {
      const linked = takeKeyFromAddress()
      if (linked) enterByLink(linked)
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [enterByLink])

  const end = useCallback((): void => {
    setSession((held) =>
      held.phase === 'in' ? { phase: 'out', reason: wasIn.current ? SESSION_OVER : null } : held,
    )
  }, [])

  const leave = useCallback(async (): Promise<void> => {
    if (await signOut(campaign)) setSession({ phase: 'out', reason: SIGNED_OUT })
  }, [campaign])

  return { ...session, enter, leave, end }
}
