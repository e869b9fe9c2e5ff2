import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSoak } from '../../../test/support/in-soak.ts'
import { readTables } from './read-tables.ts'

/** Patterns that are run and pieces that are cut. A clock would tell the machine's work, too. */
const countSteps = (text: string): number => {
  const { exec } = RegExp.prototype
  const { split } = String.prototype
  let steps = 0
  RegExp.prototype.exec = function (given) {
    steps += 1
    return exec.call(this, given)
  }
  String.prototype.split = function (...given: unknown[]) {
    const pieces = split.apply(this, given as Parameters<typeof split>)
    steps += pieces.length
    return pieces
  }
  try {
    readTables(text)
  } finally {
    RegExp.prototype.exec = exec
    String.prototype.split = split
  }
  return steps
}

/** So much for each line, cell and sign; no header multiplies it by the rows below. */
const mostSteps = (text: string): number => {
  const lines = text.split('\n').length
  const cells = text.split(/[\t,;|]/).length
  return 50 * (3 * lines + cells) + 10 * text.length + 2_000
}

const fill = (part: string, head = ''): string => head + part.repeat(Math.ceil(8_000 / part.length))

test.each([
  ['a header wider than its rows', fill('1\tb\n', `x${'\ta'.repeat(490)}\n`)],
  ['a header of dice wider than its rows', fill('1\tb\n', `d6${'\ta'.repeat(490)}\n`)],
  ['a column of ranges for each terrain', fill(`n${'\t1'.repeat(39)}\n`, `x${'\ta'.repeat(39)}\n`)],
  ['a text for each terrain', fill(`1${'\tx'.repeat(39)}\n`, `d6${'\ta'.repeat(39)}\n`)],
  ['lines that may be headers', fill('a\tb\tc\n')],
  ['lines that open a quote', fill('\t"a\n')],
  ['headers of numbers alone', fill(`roll${'\t1'.repeat(100)}\n`)],
  ['headers that look at the same rows', fill('roll\t1\n')],
])('the work of reading grows with the text: %s', (_, text) => {
  expect(countSteps(text)).toBeLessThan(mostSteps(text))
})

test('R-FORMAT-11: columns that would make more rows than a text may have lines stay one table', () => {
  const header = `d1000${'\tWood'.repeat(39)}\n`
  const rows = Array.from({ length: 300 }, (_, at) => `${at + 1}${'\tx'.repeat(39)}\n`)
  expect(readTables(header + rows.slice(0, 200).join('')).tables).toHaveLength(39)
  expect(readTables(header + rows.join('')).tables).toHaveLength(1)
})

test('the work of reading any text grows with it', () => {
  const part = fc.constantFrom(
    ...['a', '1', '1-3', '1 a 3', 'd6', 'roll', '\t', '\t', '\n', '\n', ',', ';', '|', '"', ': '],
    ...['*a*', '# x', '---', 'Notes', '    Details: x', '5 or less', '-', '- ', ' '],
  )
  const head = fc.constantFrom('', 'd6\tA\tB\tNotes\n', 'x\tA\tB\n', '| d6 | A | B |\n|-|-|-|\n')
  const parts = fc.array(part, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(head, parts, (above, repeated) => {
      const text = fill(repeated.join(''), above).slice(0, 3_000)
      expect(countSteps(text)).toBeLessThan(mostSteps(text))
    }),
    { numRuns: inSoak({ commit: 20, soak: 60 }) },
  )
})
