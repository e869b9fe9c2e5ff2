import { expect, test } from 'vitest'
import { asMade, newGmKey } from './random-key.ts'

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
