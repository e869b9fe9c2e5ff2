import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptionWith, KEY_BYTES } from './encryption.ts'

const encryption = encryptionWith(randomBytes(KEY_BYTES))
const TEXT = 'The ruin lies under the waterfall. 🌴'

test('what is encrypted is decrypted with the same key and for the same campaign only', () => {
  const encrypted = encryption.encrypt(TEXT, 'home')
  expect(encryption.decrypt(encrypted, 'home')).toBe(TEXT)
  expect(encryption.decrypt(encrypted, 'hom')).toBeUndefined()
  expect(encryptionWith(randomBytes(KEY_BYTES)).decrypt(encrypted, 'home')).toBeUndefined()
})

test('the same text never looks the same twice, and nothing of it is seen', () => {
  const [one, other] = [encryption.encrypt(TEXT, 'home'), encryption.encrypt(TEXT, 'home')].map(
    (encrypted) => Buffer.from(encrypted, 'base64'),
  )
  const places = [...(one ?? [])].filter((byte, at) => byte === other?.[at]).length
  expect(places).toBeLessThan(20)
  expect(one?.includes('ruin')).toBe(false)
})

test('altered in any bit, or cut anywhere, it is not decrypted', () => {
  const bytes = Buffer.from(encryption.encrypt(TEXT, 'home'), 'base64')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes)
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(encryption.decrypt(altered.toString('base64'), 'home'), `bit ${bit}`).toBeUndefined()
  }
  for (let length = 0; length < bytes.length; length += 1)
    expect(encryption.decrypt(bytes.toString('base64', 0, length), 'home')).toBeUndefined()
  expect(encryption.decrypt('no base64 at all, ü', 'home')).toBeUndefined()
})
