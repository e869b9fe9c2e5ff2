import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's setting for scrypt with the least memory a hash: N = 2^15, r = 8, p = 3; 32 MiB. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/**
 * Keys that scrypt proved in this process, by their stored hash: keyed digests under a secret that
 * ends with it. The next look at such a hash takes microseconds, for right keys and wrong ones.
 */
const proven = new Map<string, Buffer>()
/** A server has two chosen keys at most; tests have more. */
const MAX_PROVEN = 16
const SECRET = randomBytes(HASH_BYTES)

export const hashChosenKey = async (key: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(key, salt)
  const hashed = `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
  keep(hashed, key)
  return hashed
}

/** Takes 0.1 s of a core and 32 MiB until the right key was seen once. */
export const isChosenKey = async (key: string, hashed: string): Promise<boolean> => {
  const [kind, salt = '', hash = ''] = hashed.split(':')
  if (kind !== 'scrypt') return false
  const known = proven.get(hashed)
  if (known) return timingSafeEqual(known, digestOf(key))
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(key, Buffer.from(salt, 'base64url'))
  const isRight = expected.length === actual.length && timingSafeEqual(expected, actual)
  if (isRight) keep(hashed, key)
  return isRight
}

const keep = (hashed: string, key: string): void => {
  const [oldest] = proven.keys()
  if (proven.size >= MAX_PROVEN && oldest !== undefined) proven.delete(oldest)
  proven.set(hashed, digestOf(key))
}

const asChosen = (key: string): string => key.normalize('NFC').trim()

const digestOf = (key: string): Buffer =>
  createHmac('sha256', SECRET).update(asChosen(key)).digest()

const derive = (key: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(asChosen(key), salt, HASH_BYTES, COST, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
