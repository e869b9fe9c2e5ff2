import { expect, test } from 'vitest'
import { hashChosenKey, isChosenKey, newGmKey, normalizeKey } from './gm-key.ts'

test('a new key has 160 random bits in groups that a person can copy', () => {
  const keys = Array.from({ length: 200 }, newGmKey)
  for (const key of keys) expect(key).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){7}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys.join('').replaceAll('-', '')).size).toBe(32)
})

test('a key that was copied by hand is the key that was made', () => {
  expect(normalizeKey(' O1IL-abcd 2345')).toBe(normalizeKey('0111-ABCD-2345'))
  const key = newGmKey()
  expect(normalizeKey(key.toUpperCase().replaceAll('-', ' '))).toBe(normalizeKey(key))
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
