import { ApiProblem } from '../api/problem.ts'
import { request } from '../api/request.ts'

/** What a try to sign in came to: in, or a sentence that says why not. */
export type SignInResult = { readonly ok: true } | { readonly ok: false; readonly why: string }

const sayWhy = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'The server does not answer. Try again.'
  if (error.code === 'WRONG_KEY')
    return 'That key does not open this campaign. Check it and try again.'
  if (error.status === 429)
    return 'Too many wrong keys came from here. Wait a moment, then try again.'
  return error.detail
}

/** Exchanges a campaign's GM key for a session. */
export const signIn = async (campaign: string, key: string): Promise<SignInResult> => {
  try {
    await request(campaign, '/session', { method: 'POST', body: { key } })
    return { ok: true }
  } catch (error) {
    return { ok: false, why: sayWhy(error) }
  }
}

/** Ends the session. One that has ended already is no trouble. */
export const signOut = async (campaign: string): Promise<boolean> => {
  try {
    await request(campaign, '/session', { method: 'DELETE' })
    return true
  } catch (error) {
    return error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN'
  }
}
