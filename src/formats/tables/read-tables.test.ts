import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTables } from '../read.ts'
import type { ReadRow } from './finish-tables.ts'

const SAMPLES = new URL('../../../test/samples/tables/', import.meta.url)

/** The expected result of a sample; see the README beside the samples. */
interface Expected {
  readonly lines: readonly string[]
  readonly tables: readonly {
    readonly name: string
    readonly die: number
    readonly dice?: string
    readonly rows: readonly (Pick<ReadRow, 'min' | 'max' | 'name'> & Partial<ReadRow>)[]
  }[]
}

const read = (path: string): string => readFileSync(new URL(path, SAMPLES), 'utf8')

const rowWith = (row: Expected['tables'][number]['rows'][number]): ReadRow => ({
  details: '',
  table: null,
  once: false,
  ...row,
})

describe.each([
  ['lists', 'R-FORMAT-1, R-FORMAT-2, R-FORMAT-5'],
  ['columns', 'R-FORMAT-3, R-FORMAT-11'],
  ['programs', 'R-FORMAT-7'],
  ['split', 'R-FORMAT-2, R-FORMAT-11'],
])('samples/tables/%s: %s', (folder) => {
  const files = readdirSync(new URL(folder, SAMPLES))
  const titles = files.filter((file) => file.endsWith('.txt')).map((file) => file.slice(0, -4))

  test.each(titles)('%s', (title) => {
    const expected: Expected = JSON.parse(read(`${folder}/${title}.json`))
    const { tables, lines } = readTables(read(`${folder}/${title}.txt`).replace(/\n$/, ''))
    expect(tables).toEqual(
      expected.tables.map((table) => ({ dice: null, ...table, rows: table.rows.map(rowWith) })),
    )
    const fatesWithMessages = lines.map(({ fate, message }) =>
      message === '' ? fate : `${fate}: ${message}`,
    )
    expect(fatesWithMessages).toEqual(expected.lines)
    expect(lines.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1))
  })
})

test('every folder of samples is read', () => {
  const folders = readdirSync(SAMPLES, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).sort()).toEqual(['columns', 'lists', 'programs', 'split'])
})

test('R-FORMAT-2: what is no sign, or half of one, goes', () => {
  const { tables } = readTables('1-3 G\u0000ull\u001bs\n4-6 \ud800Fog')
  expect(tables[0]?.rows.map(({ name }) => name)).toEqual(['G ull s', '\ufffdFog'])
})

test('R-FORMAT-1: a table has 1,000 rows at most, and each further one is named', () => {
  const text = Array.from({ length: 1_001 }, (_, at) => `${at + 1}: Row ${at + 1}`).join('\n')
  const { tables, lines } = readTables(text)
  expect(tables[0]?.rows).toHaveLength(1_000)
  expect(tables[0]?.rows[999]).toMatchObject({ min: 1_000, max: 1_000, name: 'Row 1000' })
  expect(lines[1_000]).toEqual({
    line: 1_001,
    fate: 'not understood',
    message: 'A table has 1,000 rows at most.',
  })
})

test('R-FORMAT-11: columns that would make more rows than a text may have lines stay one table', () => {
  const header = `d1000${'\tWood'.repeat(39)}\n`
  const rows = Array.from({ length: 300 }, (_, at) => `${at + 1}${'\tx'.repeat(39)}\n`)
  expect(readTables(header + rows.slice(0, 200).join('')).tables).toHaveLength(39)
  expect(readTables(header + rows.join('')).tables).toHaveLength(1)
})

test('any text is read, with a fate for each line', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...['1-5', '00', '\n', '\r\n', '\t', '|', ',', ';', '"', ': ', 'd6', '# x', '{"rows":['],
      ...['{"min":1}', ']}', '!import-table-item --a --b --1 --', '1-May', '\0'],
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
