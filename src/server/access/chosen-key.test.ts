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
