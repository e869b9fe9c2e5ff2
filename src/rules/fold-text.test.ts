import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#shared/name.ts'

test.each([
  ['Élan', 'elan'],
  ['E\u0301lan', 'elan'],
  ['İstanbul', 'istanbul'],
  ['Diyarbakır', 'diyarbakir'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['GROẞE', 'grosse'],
  ['Ægir', 'aegir'],
  ['Łódź', 'lodz'],
  ['Øresund', 'oresund'],
  ['Đà Nẵng', 'da nang'],
  ['Þingvellir', 'thingvellir'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
  ['ﬁre', 'fire'],
  ['Ｈｅｘ\u00a0１２', 'hex 12'],
  ['moun\u00adtain', 'mountain'],
  ['D’Artagnan’s “Inn”', 'd\'artagnan\'s "inn"'],
])('R-FIND-1: %s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

const letters = fc.string({ unit: fc.constantFrom(...'aÉßİıøﬁ漢σΣςe\u0301 \u{1f409}') })
const texts = fc.oneof(letters, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))

test('R-FIND-1: a text folds letter by letter, and what is folded folds to itself', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect([...text].map(foldText).join('')).toBe(foldText(text))
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})
