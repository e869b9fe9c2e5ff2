import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { problem } from '../problems/http-problem.ts'
import { createSemaphore } from '../work/semaphore.ts'
import { notLookedAt } from './wrong-keys.ts'

/** OWASP's setting for scrypt with the least memory a hash: N = 2^15, r = 8, p = 3; 32 MiB. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Each hash takes 0.1 s of a core and 32 MiB. */
const AT_A_TIME = 2
const MAX_WAITING = 200
const hashing = createSemaphore({
  limit: AT_A_TIME,
  first: 'newest',
  maxWaiting: MAX_WAITING,
  full: () => problem('TOO_MANY_REQUESTS.keys', { retryAfter: 2 }),
  aborted: () => notLookedAt(),
})

export const hashChosenKey = async (key: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(key, salt)
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
}

/** @throws HttpProblem `TOO_MANY_REQUESTS`, or `UNAVAILABLE` when the signal aborts */
export const isChosenKey = async (
  key: string,
  hashed: string,
  signal?: AbortSignal,
): Promise<boolean> => {
  const [kind, salt = '', hash = ''] = hashed.split(':')
  if (kind !== 'scrypt') return false
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(key, Buffer.from(salt, 'base64url'), signal)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const derive = async (key: string, salt: Buffer, signal?: AbortSignal): Promise<Buffer> =>
  hashing.run(
    () =>
      new Promise((resolve, reject) => {
        const password = key.normalize('NFC').trim()
        scrypt(password, salt, HASH_BYTES, COST, (error, hash) =>
          error ? reject(error) : resolve(hash),
        )
      }),
    { signal },
  )
