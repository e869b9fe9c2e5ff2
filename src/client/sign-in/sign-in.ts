import { ApiProblem } from '../api/problem.ts'
import { ask } from '../api/request.ts'
import { noAnswerTryAgain } from '../words/en/common.ts'
import { tooMany } from '../words/en/sign-in.ts'
import type { Door } from './door.ts'

/** What a try to sign in came to: in, or a sentence that says why not. */
export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly why: string }

const sayWhy = ({ noDoor }: Door, error: unknown): string => {
  if (!(error instanceof ApiProblem)) return noAnswerTryAgain
  if (error.code === 'NO_CAMPAIGN') return noDoor
  if (error.status === 429) return tooMany
  return error.detail
}

/** Exchanges a key for a session. */
export const signIn = async (door: Door, key: string): Promise<SignInResult> => {
  try {
    await ask(door.sessionPath, { method: 'POST', body: { key } })
    return { ok: true }
  } catch (error) {
    return { ok: false, why: sayWhy(door, error) }
  }
}

/** Ends the session. One that has ended already is no trouble; else throws what `ask` throws. */
export const signOut = async ({ sessionPath }: Door): Promise<void> => {
  try {
    await ask(sessionPath, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN')) throw error
  }
}
