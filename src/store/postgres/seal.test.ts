import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { KEY_BYTES, sealWith } from './seal.ts'

const seal = sealWith(randomBytes(KEY_BYTES))
const TEXT = 'The ruin lies under the waterfall. 🌴'

test('what is closed opens with the same key and for the same campaign only', () => {
  const sealed = seal.close(TEXT, 'home')
  expect(seal.open(sealed, 'home')).toBe(TEXT)
  expect(seal.open(sealed, 'hom')).toBeUndefined()
  expect(sealWith(randomBytes(KEY_BYTES)).open(sealed, 'home')).toBeUndefined()
})

test('the same text never looks the same twice, and nothing of it is seen', () => {
  const [one, other] = [seal.close(TEXT, 'home'), seal.close(TEXT, 'home')].map((sealed) =>
    Buffer.from(sealed, 'base64'),
  )
  const places = [...(one ?? [])].filter((byte, at) => byte === other?.[at]).length
  expect(places).toBeLessThan(20)
  expect(one?.includes('ruin')).toBe(false)
})

test('altered in any bit, or cut anywhere, it does not open', () => {
  const bytes = Buffer.from(seal.close(TEXT, 'home'), 'base64')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const altered = Buffer.from(bytes)
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(seal.open(altered.toString('base64'), 'home'), `bit ${bit}`).toBeUndefined()
  }
  for (let length = 0; length < bytes.length; length += 1)
    expect(seal.open(bytes.toString('base64', 0, length), 'home')).toBeUndefined()
  expect(seal.open('no base64 at all, ü', 'home')).toBeUndefined()
})
