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

const sayWhy = ({ notThere }: SignInTarget, error: unknown): string => {
  if (!(error instanceof ApiProblem)) return noAnswerTryAgain
  if (error.code === 'NO_CAMPAIGN') return notThere
  return error.status === 429 ? words.tooMany : error.message
}

/** Answers why it did not work, or null on success. */
const signIn = (target: SignInTarget, key: string): Promise<string | null> =>
  requestJson(target.sessionPath, { method: 'POST', body: { key } }).then(
    () => null,
    (error) => sayWhy(target, error),
  )

/** Whether the address had a key, and why that key did not sign in. */
export interface LinkResult {
  readonly hadKey: boolean
  readonly why: string | null
}

/**
 * Signs in with the key in the address and clears it at once. Null while the exchange runs: the
 * server would answer other requests as signed out. `target` keeps its identity between renders.
 */
export const useSignInLink = (target: SignInTarget): LinkResult | null => {
  // Rendering may happen twice, so the address is cleared in an effect.
  const [key] = useState(() => readKey(location.hash))
  const [result, setResult] = useState<LinkResult | null>(
    key === null ? { hadKey: false, why: null } : null,
  )
  useLayoutEffect(clearKey, [])
  useEffect(() => {
    if (key !== null) void signIn(target, key).then((why) => setResult({ hadKey: true, why }))
  }, [target, key])
  return result
}

/**
 * The session of a screen that needs a key. It assumes to be signed in until the server disagrees,
 * so a used-up link does no harm while an older session holds.
 *
 * @param link the result of the key in the address
 * @param isKnown whether the server has answered somebody who is signed in
 */
export const useSession = (
  target: SignInTarget,
  link: LinkResult,
  isKnown = false,
  onEntered?: () => void,
) => {
  const [session, setSession] = useState<{ isIn: boolean; reason: string | null }>({
    isIn: true,
    reason: null,
  })
  /** The form's reason, should the session turn out to be missing. */
  const whyOut = useRef(link.why ?? (link.hadKey ? target.sessionOver : null))

  useEffect(() => {
    if (isKnown) whyOut.current = target.sessionOver
  }, [isKnown, target])

  /** Answers the problem with the key, or null on success. */
  const enter = async (key: string): Promise<string | null> => {
    const why = await signIn(target, key)
    if (why !== null) return why
    whyOut.current = target.sessionOver
    setSession({ isIn: true, reason: null })
    onEntered?.()
    return null
  }

  // A sign-in link opened in this tab only changes the fragment.
  useListener('hashchange', () => {
    const key = readKey(location.hash)
    clearKey()
    if (key === null) return
    void enter(key).then((why) => {
      if (why) setSession((held) => (held.isIn ? held : { isIn: false, reason: why }))
    })
  })

  /** Call when the server no longer knows the session. */
  const end = useCallback((): void => {
    setSession((held) => (held.isIn ? { isIn: false, reason: whyOut.current } : held))
  }, [])

  /** Rejects with what `ask` throws; the session then goes on. */
  const leave = async (): Promise<void> => {
    await requestJson(target.sessionPath, { method: 'DELETE' }).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error
    })
    setSession({ isIn: false, reason: words.signedOut })
  }

  return { ...session, enter, leave, end }
}
