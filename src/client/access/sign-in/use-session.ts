import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiProblem, isSignedOut } from '#client/ui/api/problem.ts'
import { requestJson } from '#client/ui/api/request.ts'
import { useListener } from '#client/ui/use-listener.ts'
import { noAnswerTryAgain } from '#client/ui/words.ts'
import { apiPath, HOME, hostApiPath } from '#protocol/paths.ts'
import * as words from './words.ts'

export const gmTarget = (campaign: string) => ({
  sessionPath: apiPath(campaign, '/session'),
  ...words.gm,
  hint: campaign === HOME ? words.printed : words.shownOnce,
})
export type SignInTarget = ReturnType<typeof gmTarget>

export const HOST_TARGET: SignInTarget = {
  sessionPath: hostApiPath('/session'),
  ...words.host,
  hint: words.printed,
}

/** The key in a sign-in link's fragment, which no server and no log sees. */
export const readKey = (fragment: string): string | null =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('key') || null

const clearKey = (): void => {
  if (readKey(location.hash) === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
}

const sayFailure = ({ notThere }: SignInTarget, error: unknown): string => {
  if (!(error instanceof ApiProblem)) return noAnswerTryAgain
  if (error.code === 'NO_CAMPAIGN') return notThere
  return error.status === 429 ? words.tooMany : error.message
}

/** Resolves to the reason why signing in failed, or to null on success. */
const signIn = (target: SignInTarget, key: string): Promise<string | null> =>
  requestJson(target.sessionPath, { method: 'POST', body: { key } }).then(
    () => null,
    (error) => sayFailure(target, error),
  )

/** The result of signing in by a link: whether it had a key, and why that key failed. */
export interface LinkResult {
  readonly hadKey: boolean
  readonly failure: string | null
}

/**
 * Signs in with the key in the address, which is cleared at once. Returns null until the server has
 * answered: other requests would count as signed out. `target` must be the same object each time.
 */
export const useSignInLink = (target: SignInTarget): LinkResult | null => {
  // React may render twice, so the address is cleared in an effect.
  const [key] = useState(() => readKey(location.hash))
  const [result, setResult] = useState<LinkResult | null>(
    key === null ? { hadKey: false, failure: null } : null,
  )
  useLayoutEffect(clearKey, [])
  useEffect(() => {
    if (key !== null)
      void signIn(target, key).then((failure) => setResult({ hadKey: true, failure }))
  }, [target, key])
  return result
}

/**
 * The session of a screen that needs a key. The screen counts as signed in until the server
 * disagrees, so a link that was used before does no harm while an older session lasts.
 *
 * @param link the result of signing in by the address
 * @param isKnown true once the server has answered this screen as signed in
 */
export const useSession = (
  target: SignInTarget,
  link: LinkResult,
  isKnown = false,
  onSignedIn?: () => void,
) => {
  const [session, setSession] = useState<{ isSignedIn: boolean; reason: string | null }>({
    isSignedIn: true,
    reason: null,
  })
  /** The reason that the form shows if the session turns out to be missing. */
  const signOutReason = useRef(link.failure ?? (link.hadKey ? target.sessionOver : null))

  useEffect(() => {
    if (isKnown) signOutReason.current = target.sessionOver
  }, [isKnown, target])

  /** Resolves to the problem with the key, or to null on success. */
  const signInWithKey = async (key: string): Promise<string | null> => {
    const failure = await signIn(target, key)
    if (failure !== null) return failure
    signOutReason.current = target.sessionOver
    setSession({ isSignedIn: true, reason: null })
    onSignedIn?.()
    return null
  }

  // Opening a sign-in link in this tab changes the fragment only and loads no page.
  useListener('hashchange', () => {
    const key = readKey(location.hash)
    clearKey()
    if (key === null) return
    void signInWithKey(key).then((failure) => {
      if (failure)
        setSession((current) =>
          current.isSignedIn ? current : { isSignedIn: false, reason: failure },
        )
    })
  })

  /** Called when the server no longer knows the session. */
  const end = useCallback((): void => {
    setSession((current) =>
      current.isSignedIn ? { isSignedIn: false, reason: signOutReason.current } : current,
    )
  }, [])

  /** Signs out; rejects if the server does not answer, and the session then goes on. */
  const signOut = async (): Promise<void> => {
    await requestJson(target.sessionPath, { method: 'DELETE' }).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error
    })
    setSession({ isSignedIn: false, reason: words.signedOut })
  }

  return { ...session, signInWithKey, signOut, end }
}
