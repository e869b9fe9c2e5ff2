import { timingSafeEqual } from 'node:crypto'
import type { AccessStore, Credential, SignedIn } from '../../campaign/access-store.ts'
import type { AuditNote } from '../../campaign/audit-store.ts'
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
  note?: AuditNote,
): Promise<string | undefined> => {
  const before = await store.findCredential(campaign)
  const { key, credential } = newKey(before?.appliedKeyHash)
  const old = renewal && before && oldKey(before, renewal.deviceHash)
  const isReplaced = await store.replaceCredential(
    campaign,
    { ...credential, old },
    renewal?.session,
    note,
  )
  return isReplaced ? key : undefined
}

/** A key whose answer was lost is no key that anybody has: the one before it stays the old one. */
const oldKey = ({ keyHash, old }: Credential, deviceHash: string | undefined): Credential['old'] =>
  old ?? (deviceHash === undefined ? undefined : { keyHash, deviceHash })

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
  note?: AuditNote,
): Promise<string | undefined> => {
  const credential = await store.findCredential(campaign)
  if (chosen !== undefined) {
    const applied = credential?.appliedKeyHash
    if (applied && (await isChosenKey(chosen, applied))) return undefined
    const keyHash = await hashChosenKey(chosen)
    await store.replaceCredential(campaign, { keyHash, appliedKeyHash: keyHash }, undefined, note)
    return undefined
  }
  if (credential) return undefined
  const { key, credential: made } = newKey()
  // Another server may have made one meanwhile.
  return (await store.createCredential(campaign, made)) ? key : undefined
}

/** Whether it is this random key. Fast, and safe from guessing. */
export const isRandomKey = (keyHash: string, key: string): boolean => {
  const expected = Buffer.from(keyHash)
  const actual = Buffer.from(hashRandomKey(key))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** A person chose it: guessing may find it, and looking at one takes up to 0.1 s. */
export const isOfChosenKey = (keyHash: string): boolean => !keyHash.startsWith(RANDOM_KIND)
