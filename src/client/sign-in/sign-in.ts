import { ApiProblem } from '../api/problem.ts'
import { ask } from '../api/request.ts'
import { noAnswerTryAgain } from '../words/en/common.ts'
import { tooMany } from '../words/en/sign-in.ts'
import type { Door } from './door.ts'

export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly why: string }

const sayWhy = ({ noDoor }: Door, error: unknown): string => {
  if (!(error instanceof ApiProblem)) return noAnswerTryAgain
  if (error.code === 'NO_CAMPAIGN') return noDoor
  if (error.status === 429) return tooMany
  return error.detail
}

export const signIn = async (door: Door, key: string): Promise<SignInResult> => {
  try {
    await ask(door.sessionPath, { method: 'POST', body: { key } })
    return { ok: true }
  } catch (error) {
    return { ok: false, why: sayWhy(door, error) }
  }
}

/** Ends the session, if it has not ended. Throws what `ask` throws. */
export const signOut = async ({ sessionPath }: Door): Promise<void> => {
  try {
    await ask(sessionPath, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN')) throw error
  }
}
