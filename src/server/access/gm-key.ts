import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { AccessStore, Credential } from '#campaign/ports/access-store.ts'
import { hashToken } from './sessions.ts'

/** Crockford's base 32: no letter that reads like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 8
const GROUP_LENGTH = 4

const randomGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** 160 random bits in groups that a person can copy. */
export const newGmKey = (): string => Array.from({ length: GROUPS }, randomGroup).join('-')

/** A copied key as it was made: case, blanks, hyphens and look-alikes aside. */
export const asMade = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

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

/** Whether a person chose the key: guessing may find it, and each comparison takes 0.1 s of a core. */
export const isOfChosenKey = (keyHash: string): boolean => !keyHash.startsWith(MADE_KIND)

/** OWASP's setting for scrypt with the least memory a hash: N = 2^15, r = 8, p = 3; 32 MiB. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32

export const hashChosenKey = async (key: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(key, salt)
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

export const isChosenKey = async (key: string, hashed: string): Promise<boolean> => {
  const [kind, salt = '', hash = ''] = hashed.split(':')
  if (kind !== 'scrypt') return false
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(key, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const derive = (key: string, salt: Buffer): Promise<Buffer> =>
  scryptAsync(key.normalize('NFC').trim(), salt, HASH_BYTES, COST)
