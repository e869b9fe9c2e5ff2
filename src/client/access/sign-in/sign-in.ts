import { ApiProblem } from '../../ui/api/problem.ts'
import { ask } from '../../ui/api/request.ts'
import { noAnswerTryAgain } from '../../ui/words.ts'
import type { SignInTarget } from './sign-in-target.ts'
import { tooMany } from './words.ts'

export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly why: string }

const sayWhy = ({ notThere }: SignInTarget, error: unknown): string => {
  if (!(error instanceof ApiProblem)) return noAnswerTryAgain
  if (error.code === 'NO_CAMPAIGN') return notThere
  if (error.status === 429) return tooMany
  return error.detail
}

export const signIn = async (target: SignInTarget, key: string): Promise<SignInResult> => {
  try {
    await ask(target.sessionPath, { method: 'POST', body: { key } })
    return { ok: true }
  } catch (error) {
    return { ok: false, why: sayWhy(target, error) }
  }
}

/** Ends the session, if it has not ended. Throws what `ask` throws. */
export const signOut = async ({ sessionPath }: SignInTarget): Promise<void> => {
  try {
    await ask(sessionPath, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN')) throw error
  }
}
