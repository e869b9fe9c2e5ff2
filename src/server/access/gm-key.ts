import { timingSafeEqual } from 'node:crypto'
import type { AccessStore, Credential } from '../../campaign/store.ts'
import { hashChosenKey, isChosenKey } from './chosen-key.ts'
import { asMade, newGmKey } from './random-key.ts'
import { hashToken } from './tokens.ts'

const RANDOM_KIND = 'sha256:'

const hashRandomKey = (key: string): string => `${RANDOM_KIND}${hashToken(asMade(key))}`

/**
 * Sees to it that a campaign has a GM key when the server starts. A key that the settings ask for
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
  const key = newGmKey()
  await store.replaceCredential(campaign, { keyHash: hashRandomKey(key), appliedKeyHash: null })
  return key
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
