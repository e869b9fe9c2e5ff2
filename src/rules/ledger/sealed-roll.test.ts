import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyedHash, sealedResult } from './sealed-roll.ts'

const KEY = Buffer.from('00'.repeat(31).concat('01'), 'hex')
const hash: KeyedHash = (text) => createHmac('sha256', KEY).update(text).digest()
const roll = (number: number) => ({ word: 'Syndra', campaign: 'home', number })

/** A hash of these words, whatever the text. */
const wordsOf = (...words: readonly number[]): KeyedHash => {
  const block = Buffer.alloc(32)
  for (const [index, word] of words.entries()) block.writeUInt32BE(word, 4 * index)
  return () => block
}

test('R-SEAL-2: a roll is the first word of the HMAC of word, campaign, number and cursor', () => {
  const first = createHmac('sha256', KEY).update('Syndra:home:7:0').digest().readUInt32BE(0)
  expect(sealedResult(hash, roll(7), 20)).toBe((first % 20) + 1)
})

test('R-SEAL-2: a word that would favour some results does not count', () => {
  const limit = Math.floor(2 ** 32 / 20) * 20
  expect(sealedResult(wordsOf(limit, 0xffff_ffff, 25), roll(1), 20)).toBe(6)
  expect(sealedResult(wordsOf(limit - 1), roll(1), 20)).toBe(20)
})

test('R-SEAL-2: after a block of words that do not count comes the next cursor', () => {
  const texts: string[] = []
  const bad = Buffer.alloc(32, 0xff)
  const good = Buffer.alloc(32)
  const result = sealedResult(
    (text) => {
      texts.push(text)
      return text.endsWith(':2') ? good : bad
    },
    roll(3),
    20,
  )
  expect([result, texts]).toEqual([1, ['Syndra:home:3:0', 'Syndra:home:3:1', 'Syndra:home:3:2']])
})

test('R-SEAL-2: every result is one that the die has, and the same each time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 2, max: 1_000 }),
      (n, sides) => {
        const result = sealedResult(hash, roll(n), sides)
        expect(result).toBeGreaterThanOrEqual(1)
        expect(result).toBeLessThanOrEqual(sides)
        expect(sealedResult(hash, roll(n), sides)).toBe(result)
      },
    ),
  )
})

test('R-SEAL-2: 6,000 numbers show each face of a d6 about 1,000 times', () => {
  const faces = Array.from({ length: 6 }, () => 0)
  for (let n = 1; n <= 6_000; n += 1) {
    const face = sealedResult(hash, roll(n), 6) - 1
    faces[face] = (faces[face] ?? 0) + 1
  }
  for (const count of faces) expect(Math.abs(count - 1_000)).toBeLessThan(120)
})
