import { timingSafeEqual } from 'node:crypto'
import type { AccessStore, Credential } from '../../campaign/access-store.ts'
import { hashChosenKey, isChosenKey } from './chosen-key.ts'
import { asMade, newGmKey } from './random-key.ts'
import { hashToken } from './tokens.ts'

const RANDOM_KIND = 'sha256:'

const hashRandomKey = (key: string): string => `${RANDOM_KIND}${hashToken(asMade(key))}`

export const newKey = (
  applied: string | null = null,
): { readonly key: string; readonly credential: Credential } => {
  const key = newGmKey()
  return { key, credential: { keyHash: hashRandomKey(key), appliedKeyHash: applied } }
}

/**
 * Ends all sessions and links. The applied `GM_KEY` stays noted, so that no start brings it back.
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
 * Gives a campaign, or the host, a key at the start. A chosen key is applied only if it differs
 * from the last one applied, and then ends all sessions.
 *
 * @returns the key, if one was made: it is shown only now
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

/** Whether it is the campaign's random key. Fast, and safe from guessing. */
export const isRandomKey = ({ keyHash }: Credential, key: string): boolean => {
  const expected = Buffer.from(keyHash)
  const actual = Buffer.from(hashRandomKey(key))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** A person chose it: guessing may find it, and looking at one takes up to 0.1 s. */
export const hasChosenKey = ({ keyHash }: Credential): boolean => !keyHash.startsWith(RANDOM_KIND)
