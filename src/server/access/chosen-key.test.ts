import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashChosenKey, isChosenKey } from './chosen-key.ts'

test('a chosen key is kept as a salted scrypt hash, and known again', async () => {
  const [hash, other] = await Promise.all([
    hashChosenKey('der Käse ist'),
    hashChosenKey('der Käse ist'),
  ])
  expect(hash).toMatch(/^scrypt:[\w-]{22}:[\w-]{43}$/)
  expect(hash).not.toBe(other)
  expect(await isChosenKey('der Ka\u0308se ist ', hash)).toBe(true)
  expect(await isChosenKey('der käse ist', hash)).toBe(false)
  expect(await isChosenKey('anything', 'sha256:00')).toBe(false)
})

test('a key that another process hashed is found with scrypt, and then known at once', async () => {
  const salt = randomBytes(16)
  const hash = scryptSync('der Käse ist', salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
  const hashed = `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`
  const took = async (key: string) => {
    const begun = process.cpuUsage()
    const isRight = await isChosenKey(key, hashed)
    return { isRight, ms: process.cpuUsage(begun).user / 1_000 }
  }
  expect((await took('der käse ist')).isRight).toBe(false)
  const first = await took('der Käse ist')
  const again = [await took('der Käse ist'), await took('der käse ist')]
  expect([first, ...again].map(({ isRight }) => isRight)).toEqual([true, true, false])
  for (const { ms } of again) expect(ms).toBeLessThan(first.ms / 4)
})
