import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'
import { findNameFault } from './name.ts'

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
])('R-NAME-3: %j is kept as %j', (typed, kept) => {
  expect(cleanFileName(typed)).toBe(kept)
})

test('R-NAME-3: whatever is kept is a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      const kept = cleanFileName(typed)
      if (kept !== undefined) expect(findNameFault(kept)).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})
