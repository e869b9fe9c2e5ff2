import { timingSafeEqual } from 'node:crypto'
import type { AccessStore, Credential } from '../../campaign/access-store.ts'
import { hashChosenKey, isChosenKey } from './chosen-key.ts'
import { asMade, newGmKey } from './random-key.ts'
import { hashToken } from './tokens.ts'

const MADE_KIND = 'sha256:'

const hashMadeKey = (key: string): string => `${MADE_KIND}${hashToken(asMade(key))}`

export const newKey = (
  applied: string | null = null,
): { readonly key: string; readonly credential: Credential } => {
  const key = newGmKey()
  return { key, credential: { keyHash: hashMadeKey(key), appliedKeyHash: applied } }
}

/**
 * Ends all sessions and links but the asker's session, which stays: a lost answer locks nobody out.
 * The applied `GM_KEY` stays noted, so that no start brings it back.
 *
 * @param asker hash of the session's token
 * @returns undefined if that session has ended
 */
export const replaceKey = async (
  store: Pick<AccessStore, 'findCredential' | 'replaceCredential'>,
  campaign: string,
  asker?: string,
): Promise<string | undefined> => {
  const before = await store.findCredential(campaign)
  const { key, credential } = newKey(before?.appliedKeyHash)
  return (await store.replaceCredential(campaign, credential, asker)) ? key : undefined
}

/**
 * Applies a key of the host's settings, if it differs from the last one applied: ends all sessions.
 *
 * @param owner a campaign, or `HOST`
 * @returns whether it was applied now
 */
export const applyChosenKey = async (
  store: AccessStore,
  owner: string,
  chosen: string,
): Promise<boolean> => {
  const applied = (await store.findCredential(owner))?.appliedKeyHash
  if (applied && (await isChosenKey(chosen, applied))) return false
  const keyHash = await hashChosenKey(chosen)
  await store.replaceCredential(owner, { keyHash, appliedKeyHash: keyHash })
  return true
}

/**
 * Makes a key for a campaign, or the host, that has none.
 *
 * @returns the key, if one was made: it is shown only now
 */
export const makeFirstKey = async (
  store: AccessStore,
  owner: string,
): Promise<string | undefined> => {
  if (await store.findCredential(owner)) return undefined
  const { key, credential } = newKey()
  // Another server may have made one meanwhile.
  return (await store.createCredential(owner, credential)) ? key : undefined
}

/** Whether it is this key that the server made. Fast, and safe from guessing. */
export const isMadeKey = (keyHash: string, key: string): boolean => {
  const expected = Buffer.from(keyHash)
  const actual = Buffer.from(hashMadeKey(key))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** A person chose it: guessing may find it, and looking at one takes up to 0.1 s. */
export const isOfChosenKey = (keyHash: string): boolean => !keyHash.startsWith(MADE_KIND)
