import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { AccessStore, Credential } from '#campaign/ports/access-store.ts'
import { hashToken } from './sessions.ts'

/** Crockford's base 32, which has no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 8
const GROUP_LENGTH = 4

const randomGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A new key of 160 random bits, in groups that a person can copy. */
export const newGmKey = (): string => Array.from({ length: GROUPS }, randomGroup).join('-')

/** A typed key in the form in which keys are storedHash: without case, blanks, hyphens and look-alikes. */
export const normalizeKey = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

const MADE_KEY_PREFIX = 'sha256:'

const hashMadeKey = (key: string): string => `${MADE_KEY_PREFIX}${hashToken(normalizeKey(key))}`

export const newCredential = (
  appliedKeyHash: string | null = null,
): { readonly key: string; readonly credential: Credential } => {
  const key = newGmKey()
  return { key, credential: { keyHash: hashMadeKey(key), appliedKeyHash } }
}

/**
 * Replaces a campaign's GM key. Ends all its sessions and sign-in links but the caller's session, so
 * that a lost answer locks nobody out. The hash of the last applied `GM_KEY` is carried over, so that
 * the next start does not apply it again.
 *
 * @param callerSession hash of the caller's session token; undefined for the host
 * @returns the new key; undefined if the caller's session has ended
 */
export const replaceKey = async (
  store: Pick<AccessStore, 'findCredential' | 'replaceCredential'>,
  campaign: string,
  callerSession?: string,
): Promise<string | undefined> => {
  const oldCredential = await store.findCredential(campaign)
  const { key, credential } = newCredential(oldCredential?.appliedKeyHash)
  return (await store.replaceCredential(campaign, credential, callerSession)) ? key : undefined
}

/**
 * Applies a key of the host's settings if it differs from the last one applied. Ends all sessions.
 *
 * @param owner a campaign, or `HOST`
 * @returns whether the key was applied now
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
 * @returns the key, if one was made: it cannot be shown again
 */
export const makeFirstKey = async (
  store: AccessStore,
  owner: string,
): Promise<string | undefined> => {
  if (await store.findCredential(owner)) return undefined
  const { key, credential } = newCredential()
  // Another server may have made a key meanwhile.
  return (await store.createCredential(owner, credential)) ? key : undefined
}

/** Whether a key is the one that the server made. The comparison takes constant time. */
export const isMadeKey = (keyHash: string, key: string): boolean => {
  const expected = Buffer.from(keyHash)
  const actual = Buffer.from(hashMadeKey(key))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Whether a person chose the key: such a key may be guessed, and a check takes 0.1 s of a core. */
export const isOfChosenKey = (keyHash: string): boolean => !keyHash.startsWith(MADE_KEY_PREFIX)

/** OWASP's setting for scrypt with the least memory a hash: N = 2^15, r = 8, p = 3; 32 MiB. */
const SCRYPT_COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32

export const hashChosenKey = async (key: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await deriveHash(key, salt)
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

export const isChosenKey = async (key: string, storedHash: string): Promise<boolean> => {
  const [algorithm, salt = '', hash = ''] = storedHash.split(':')
  if (algorithm !== 'scrypt') return false
  const expected = Buffer.from(hash, 'base64url')
  const actual = await deriveHash(key, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const deriveHash = (key: string, salt: Buffer): Promise<Buffer> =>
  scryptAsync(key.normalize('NFC').trim(), salt, HASH_BYTES, SCRYPT_COST)
