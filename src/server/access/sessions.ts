import type { AccessStore } from '../../campaign/store.ts'
import type { Clock } from '../clock.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
export const SESSION_DAYS = 90
const LINK_DAYS = 30

/** A session that was just opened. The token goes to the browser and is kept nowhere. */
export const openSession = async (
  store: Pick<AccessStore, 'createSession'>,
  clock: Pick<Clock, 'now'>,
  campaign: string,
): Promise<string> => {
  const token = newToken()
  const expiresAt = clock.now() + SESSION_DAYS * DAY_MS
  await store.createSession(hashToken(token), { campaign, expiresAt })
  return token
}

/** The hash of a token, if a session of this campaign stands behind it. */
export const findSession = async (
  store: Pick<AccessStore, 'findSession'>,
  clock: Pick<Clock, 'now'>,
  { campaign, token }: { readonly campaign: string; readonly token: string },
): Promise<string | undefined> => {
  const tokenHash = hashToken(token)
  const session = await store.findSession(tokenHash, clock.now())
  return session?.campaign === campaign ? tokenHash : undefined
}

/** The secret part of a link that signs in once. */
export const newSignInLink = async (
  store: Pick<AccessStore, 'createSignInLink'>,
  clock: Pick<Clock, 'now'>,
  campaign: string,
): Promise<string> => {
  const token = newToken()
  const expiresAt = clock.now() + LINK_DAYS * DAY_MS
  await store.createSignInLink(hashToken(token), { campaign, expiresAt })
  return token
}
