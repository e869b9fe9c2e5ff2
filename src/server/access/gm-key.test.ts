import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { asMade, hashChosenKey, isChosenKey, newGmKey } from './gm-key.ts'

test('a new key has 160 random bits in groups that a person can copy', () => {
  const keys = Array.from({ length: 200 }, newGmKey)
  for (const key of keys) expect(key).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){7}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys.join('').replaceAll('-', '')).size).toBe(32)
})

test('a key that was copied by hand is the key that was made', () => {
  expect(asMade(' O1IL-abcd 2345')).toBe(asMade('0111-ABCD-2345'))
  const key = newGmKey()
  expect(asMade(key.toUpperCase().replaceAll('-', ' '))).toBe(asMade(key))
})

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

test('a key that another process hashed is found with scrypt, and then known at once', {
  tags: ['more'],
}, async () => {
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
