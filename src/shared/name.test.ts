import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inSoak } from '#test/support/in-soak.ts'
import { cleanFileName, cleanName, findNameFault, MAX_NAME } from './name.ts'

describe('R-NAME-1: a name is kept as it is seen', () => {
  test.each([
    ['blanks at its ends', ' \u00a0Étoile 星 ', 'Étoile 星'],
    ['a soft hyphen that was pasted along', 'Jun\u00adgle', 'Jungle'],
    ['marks where a word may break', '\ufeffThe\u200b Jungle\u2060', 'The Jungle'],
    ['a mark outside of blanks', '\u200b Jungle \u200b', 'Jungle'],
    ['a picture of several signs', '👩\u200d🚀 \u2764\ufe0f', '👩\u200d🚀 \u2764\ufe0f'],
    ['letters that do not join', 'نامه\u200cها', 'نامه\u200cها'],
    ['a single sign', '★', '★'],
    ['a sign of a font’s own', '\ue000', '\ue000'],
    ['as many pictures as letters', '🏰'.repeat(MAX_NAME), '🏰'.repeat(MAX_NAME)],
    ['what is dropped from the longest', `\u200b${'x'.repeat(MAX_NAME)} `, 'x'.repeat(MAX_NAME)],
  ])('%s', (_, typed, cleaned) => {
    expect(cleanName(typed)).toBe(cleaned)
    expect(findNameFault(cleaned)).toBeUndefined()
  })

  test.each([
    ['nothing', '', 'blank'],
    ['a blank of Braille', '\u2800\u2800', 'blank'],
    ['which form a sign takes', '\ufe0f\u{e0100}', 'blank'],
    ['what joins', '\u200d\u034f\u180e', 'blank'],
    ['an accent alone', '\u0301', 'blank'],
    ['a blank of Egyptian', '\u{13441}', 'blank'],
    ['a note without a head', '\u{1d159}', 'blank'],
    ['text that is isolated', 'isolated\u2067around', 'not-plain'],
    ['text that is turned around', '\u202eabc', 'not-plain'],
    ['no sign', 'no sign \ufdd0', 'not-plain'],
    ['two lines', 'two\u2028lines', 'not-plain'],
    ['a zero', 'x\u0000', 'not-plain'],
    ['half a sign', '\ud800x', 'not-plain'],
    ['a letter too many', 'x'.repeat(MAX_NAME + 1), 'too-long'],
  ])('%s is no name', (_, typed, fault) => {
    expect(findNameFault(cleanName(typed))).toBe(fault)
  })
})

test.each([
  ['Isle of Dread.png', 'Isle of Dread.png'],
  ['C:\\maps\\quatara.webp', 'quatara.webp'],
  ['../../etc/passwd', 'passwd'],
  [' a\u202egnp.exe\u0000\n ', 'agnp.exe'],
  ['🗺️ map.png', '🗺️ map.png'],
  ['x'.repeat(200), 'x'.repeat(80)],
  ['', undefined],
  ['maps/', undefined],
  ['\ud800', undefined],
])('R-NAME-3: %j becomes %j', (typed, cleaned) => {
  expect(cleanFileName(typed)).toBe(cleaned)
})

test('R-NAME-3: what is left is a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      const cleaned = cleanFileName(typed)
      if (cleaned !== undefined) expect(findNameFault(cleaned)).toBeUndefined()
    }),
    { numRuns: inSoak({ commit: 50, soak: 200 }) },
  )
})
