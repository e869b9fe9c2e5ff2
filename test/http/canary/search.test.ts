import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeMarkdown } from '#server/reports/message.ts'
import { saidInReport } from './player-channels.ts'
import { numbersIn, wordsIn } from './search.ts'

const WORD = 'canary-9f3a1c "Ж"'
const anyText = fc.string({ maxLength: 20 })

test.each([
  ['as it is', (text: string) => text],
  ['in base64', (text: string) => Buffer.from(text).toString('base64')],
  ['in base64 for addresses', (text: string) => Buffer.from(text).toString('base64url')],
  ['escaped for an address', encodeURIComponent],
  ['escaped for JSON', (text: string) => JSON.stringify(text)],
  ['in hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
])('a word is found in the middle of a text %s', (_, written) => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      expect(wordsIn(written(before + WORD + after), [WORD, 'other'])).toEqual([WORD])
    }),
  )
})

test('a word is found in the middle of a day report, whatever its signs', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const content = escapeMarkdown(`${before}a_ca*nary#${after}`)
      expect(wordsIn(saidInReport({ body: { content } }), ['a_ca*nary#'])).toHaveLength(1)
    }),
  )
})

test('a number is found where it stands alone', () => {
  expect(numbersIn('{"x":-7301,"y":17301}', [-7301, 7301, 17301, 730])).toEqual([
    -7301, 7301, 17301,
  ])
  expect(numbersIn('[27301]', [7301])).toEqual([])
})
