import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inSoak } from '../../test/support/in-soak.ts'
import { ANY_KEY_READER, LONG_TEXTS } from '../../test/support/long-texts.ts'
import { countSteps, stepsIn } from '../../test/support/steps-in.ts'

countSteps()
const { readHexKey, readTables } = await import('./read.ts')

const FORMATS = /\/formats\//
const LENGTH = inSoak({ commit: 2 ** 15, soak: 2 ** 17 })
/** Steps for each character. No text took more than 90. */
const MOST_STEPS = 200

/** What patterns do within themselves is measured by `npm run bench:reading`. */
const expectLinear = (read: (text: string) => unknown, text: string): void =>
  expect(stepsIn(FORMATS, () => read(text)) / text.length).toBeLessThan(MOST_STEPS)

const readKey = (text: string) => readHexKey(text, ANY_KEY_READER)

describe.each([
  ['R-FORMAT-1: tables', readTables],
  ['R-KEY-1: a hex key', readKey],
])('%s: reading takes a bounded number of steps for each character', (_, read) => {
  test.each(LONG_TEXTS)('$what', ({ textOf }) => expectLinear(read, textOf(LENGTH)))

  test('of any text', () => {
    const part = fc.constantFrom(
      ...['a', '1', '1-3', '1 a 3', 'd6', 'roll', '\t', '\t', '\n', '\n', ',', ';', '|', '"', ': '],
      ...[
        '*a*',
        '# x',
        '---',
        'Notes',
        '    Details: x',
        '5 or less',
        '-',
        '- ',
        ' ',
        '0512',
        '<b>',
      ],
    )
    const head = fc.constantFrom(
      '',
      'd6\tA\tB\tNotes\n',
      'x\tA\tB\n',
      'Hex,Name\n',
      '{"rows":[{"name":"',
    )
    const parts = fc.array(part, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(head, parts, (above, repeated) => {
        const text = repeated.join('')
        expectLinear(read, above + text.repeat(Math.ceil(LENGTH / 2 / text.length)))
      }),
      { numRuns: inSoak({ commit: 20, soak: 60 }) },
    )
  })
})
