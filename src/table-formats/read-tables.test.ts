import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FATES, type ReadTable } from '../protocol/tables-read.ts'
import { readTables } from './read-tables.ts'
import { APART } from './samples/apart.ts'
import { COLUMNS } from './samples/columns.ts'
import { PLAIN_TEXT } from './samples/plain-text.ts'
import type { Sample } from './samples/sample.ts'
import { TOOLS } from './samples/tools.ts'

const tablesOf = ({ tables }: Sample): ReadTable[] =>
  tables.map(([name, die, rows]) => ({
    name,
    die,
    rows: rows.map(([min, max, text, details = '', more = {}]) => {
      const { table = null, once = false } = more
      return { min, max, name: text, details, table, once }
    }),
  }))

const letter = (fate: string): string => fate.charAt(0)

describe.each([
  ['R-FORMAT-2, R-FORMAT-4, R-FORMAT-5, R-FORMAT-6: plain text', PLAIN_TEXT],
  ['R-FORMAT-3: columns', COLUMNS],
  ['R-FORMAT-7: other programs', TOOLS],
  ['R-FORMAT-9, R-FORMAT-10: columns apart, open ends and totals', APART],
])('%s', (_, samples) => {
  test.each(samples)('$title', (sample) => {
    const { tables, lines } = readTables(sample.text)
    expect(tables).toEqual(tablesOf(sample))
    expect(lines.map(({ fate }) => letter(fate)).join('')).toBe(sample.fates)
    const said = lines.filter(
      ({ line, message, fate }) => message !== '' && (fate !== 'joined' || sample.says?.[line]),
    )
    const says = Object.fromEntries(said.map(({ line, message }) => [line, message]))
    expect(says).toEqual(sample.says ?? {})
  })
})

test('each fate has a letter of its own', () => {
  expect(new Set(FATES.map(letter)).size).toBe(FATES.length)
})

test('R-FORMAT-1: a table has 5,000 rows at most, and each further one is named', () => {
  const text = Array.from({ length: 5_001 }, (_, at) => `${at + 1}: Row ${at + 1}`).join('\n')
  const { tables, lines } = readTables(text)
  expect(tables[0]?.rows).toHaveLength(5_000)
  expect(tables[0]?.rows[4_999]).toMatchObject({ min: 5_000, max: 5_000, name: 'Row 5000' })
  expect(lines[5_000]).toEqual({
    line: 5_001,
    fate: 'not understood',
    message: 'A table has 5,000 rows at most.',
  })
})

const fill = (part: string): string => part.repeat(Math.ceil(2 ** 16 / part.length))

// More than linear time would exceed the time limit of a test.
test.each([
  ['a line end', fill('\n')],
  ['a comma', `1${fill(',')}`],
  ['a pipe', fill('|')],
  ['a quote', fill('1,"a""b\n')],
  ['a quote that opens', fill('1,"""x\n1,""x\n')],
  ['a digit', fill('1')],
  ['a half range', fill('1-\n')],
  ['a list that opens', fill('[')],
  ['an object that opens', fill('{"a":')],
  ['a tag that opens', `{"results":[{"text":"${fill('<a ')}","range":[1,6]}]}`],
  ['a script that opens', `{"results":[{"text":"${fill('<script>')}","range":[1,6]}]}`],
  ['a link that opens', `| d6 | x |\n| 1 | ${fill('[x](')} |`],
  ['an open list of donjon', fill("gen_data['a'] = ['")],
  ['a word joined to a row', `1: a\n${fill('b-\n')}`],
  ['a blank', `1: a${fill(' ')}x`],
  ['a zero and half a sign', fill('1\t\0\ud800\n')],
])('64 kB of %s are read, with a fate for each line', (_, text) => {
  expect(readTables(text).lines.length).toBe(text.split('\n').length)
})

test('any text is read, with a fate for each line', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...['1-5', '00', '\n', '\r\n', '\t', '|', ',', ';', '"', ': ', 'd6', '# x', '{"rows":['],
      ...['{"min":1}', ']}', "gen_data['a']=", '!import-table-item --a --b --1 --', '1-May', '\0'],
      ...['\ud800', '__proto__', 'min,max,name\n', '- ', '<br>', '    Details: x\n', '        '],
    ),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const text = parts.join('')
      expect(readTables(text).lines).toHaveLength(text.split(/\r\n|\n|\r/).length)
    }),
    { numRuns: 100 },
  )
})
