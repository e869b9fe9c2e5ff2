import { timingSafeEqual } from 'node:crypto'
import type { AccessStore, Credential } from '../../campaign/access-store.ts'
import { hashChosenKey, isChosenKey } from './chosen-key.ts'
import { asMade, newGmKey } from './random-key.ts'
import { hashToken } from './tokens.ts'

const RANDOM_KIND = 'sha256:'

const hashRandomKey = (key: string): string => `${RANDOM_KIND}${hashToken(asMade(key))}`

/** A new key of the server's making, and how it is stored. */
export const newKey = (
  applied: string | null = null,
): { readonly key: string; readonly credential: Credential } => {
  const key = newGmKey()
  return { key, credential: { keyHash: hashRandomKey(key), appliedKeyHash: applied } }
}

/**
 * Puts a new key in the place of whatever key there is, which ends all sessions and links. What the
 * host's settings asked for stays applied: they do not bring the old key back at the next start.
 */
export const replaceKey = async (
  store: Pick<AccessStore, 'findCredential' | 'replaceCredential'>,
  campaign: string,
): Promise<{ readonly key: string; readonly keyHash: string }> => {
  const old = await store.findCredential(campaign)
  const { key, credential } = newKey(old?.appliedKeyHash)
  await store.replaceCredential(campaign, credential)
  return { key, keyHash: credential.keyHash }
}

/**
 * Sees to it that a campaign, or the host, has a key when the server starts. A key that the settings ask for
 * is applied only if it is not the one they asked for last, and then ends all sessions.
 *
 * @returns the key, if one was made: it is told only now
 */
export const settleGmKey = async (
  store: AccessStore,
  campaign: string,
  chosen: string | undefined,
): Promise<string | undefined> => {
  const credential = await store.findCredential(campaign)
  if (chosen !== undefined) {
    const applied = credential?.appliedKeyHash
    if (applied && (await isChosenKey(chosen, applied))) return undefined
    const keyHash = await hashChosenKey(chosen)
    await store.replaceCredential(campaign, { keyHash, appliedKeyHash: keyHash })
    return undefined
  }
  if (credential) return undefined
  const { key, credential: made } = newKey()
  // Another server may have made one meanwhile.
  return (await store.createCredential(campaign, made)) ? key : undefined
}

/** Whether a campaign's key is one that the server made: nobody guesses it, and checking is fast. */
export const isRandomKey = ({ keyHash }: Credential, key: string): boolean => {
  const expected = Buffer.from(keyHash)
  const actual = Buffer.from(hashRandomKey(key))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Whether a key is the one that a person chose for the campaign; takes a tenth of a second. */
export const isChosenGmKey = async (
  { keyHash }: Credential,
  key: string,
  signal?: AbortSignal,
): Promise<boolean> => !keyHash.startsWith(RANDOM_KIND) && (await isChosenKey(key, keyHash, signal))
