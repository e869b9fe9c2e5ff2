import { timingSafeEqual } from 'node:crypto'
import type { AccessStore, Credential, SignedIn } from '../../campaign/access-store.ts'
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

export interface Renewal {
  /** Replaces the asker's, which ends once this one or the new key is used. */
  readonly session: SignedIn
  /** The asker's, if it is known: the old key opens on it until then. */
  readonly deviceHash: string | undefined
}

/**
 * Ends all sessions and links; with a renewal, the asker's only when the answer has arrived. The
 * applied `GM_KEY` stays noted, so that no start brings it back.
 *
 * @returns undefined if the asker's session has ended
 */
export const replaceKey = async (
  store: Pick<AccessStore, 'findCredential' | 'replaceCredential'>,
  campaign: string,
  renewal?: Renewal,
): Promise<string | undefined> => {
  const before = await store.findCredential(campaign)
  const { key, credential } = newKey(before?.appliedKeyHash)
  const old = renewal && before && oldKey(before, renewal.deviceHash)
  const isReplaced = await store.replaceCredential(
    campaign,
    { ...credential, old },
    renewal?.session,
  )
  return isReplaced ? key : undefined
}

/** A key whose answer was lost is no key that anybody has: the one before it stays the old one. */
const oldKey = ({ keyHash, old }: Credential, deviceHash: string | undefined): Credential['old'] =>
  old ?? (deviceHash === undefined ? undefined : { keyHash, deviceHash })

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

/** Whether it is this random key. Fast, and safe from guessing. */
export const isRandomKey = (keyHash: string, key: string): boolean => {
  const expected = Buffer.from(keyHash)
  const actual = Buffer.from(hashRandomKey(key))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** A person chose it: guessing may find it, and looking at one takes up to 0.1 s. */
export const isOfChosenKey = (keyHash: string): boolean => !keyHash.startsWith(RANDOM_KIND)
