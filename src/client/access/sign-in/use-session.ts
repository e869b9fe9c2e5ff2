import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../ui/api/problem.ts'
import { ask } from '../../ui/api/request.ts'
import { noAnswerTryAgain } from '../../ui/words.ts'
import type { SignInTarget } from './sign-in-target.ts'
import * as words from './words.ts'

/** The key in a sign-in link's fragment, which no server and no log sees. */
export const readKey = (fragment: string): string | null => {
  const key = new URLSearchParams(fragment.replace(/^#/, '')).get('key')
  return key === '' ? null : key
}

/** Removes the key from the address and the history. */
const clearKey = (): void => {
  if (readKey(location.hash) === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
}

type SignInResult = { readonly ok: true } | { readonly ok: false; readonly why: string }

const sayWhy = ({ notThere }: SignInTarget, error: unknown): string => {
  if (!(error instanceof ApiProblem)) return noAnswerTryAgain
  if (error.code === 'NO_CAMPAIGN') return notThere
  if (error.status === 429) return words.tooMany
  return error.detail
}

const signIn = async (target: SignInTarget, key: string): Promise<SignInResult> => {
  try {
    await ask(target.sessionPath, { method: 'POST', body: { key } })
    return { ok: true }
  } catch (error) {
    return { ok: false, why: sayWhy(target, error) }
  }
}

/** Ends the session, if it has not ended. Throws what `ask` throws. */
const signOut = async ({ sessionPath }: SignInTarget): Promise<void> => {
  try {
    await ask(sessionPath, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN')) throw error
  }
}

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
    setSession({ isIn: false, reason: words.signedOut })
  }, [target])

  return { ...session, enter, leave, end }
}
