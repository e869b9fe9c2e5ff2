import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SET_FORMATS, TABLE_FORMATS, type TableFormat } from '#protocol/limits.ts'
import { diceName, lowestResult } from '#rules/dice/table-dice.ts'
import { type EncounterTable, TABLE_DICE } from '#rules/encounter.ts'
import { LARGEST_TABLE_DIE } from '#shared/bounds.ts'
import { cleanName, findNameFault } from '#shared/name.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { anyTableDice } from '#test/support/table-dice.ts'
import { readTables } from '../read.ts'
import type { ReadTable } from './finish-tables.ts'
import { withoutEmphasis } from './markup.ts'
import { leadingRange } from './ranges.ts'
import { readTitle } from './title.ts'
import { writeTables } from './write-tables.ts'

/** Pieces of text, many of them with a meaning in some format. */
const pieceOfText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }) },
  fc.constantFrom(
    ...[',', ';', '|', '"', '""', "'", '=', '+', '-', '@', '\\', '\\|', '*', '**', '_', '#', '  '],
    ...['<br>', '<b>', '&amp;', '&', '[[x]]', '[x](y)', '[', ']', ' --', '--', '<%%', '`', '>'],
    ...['1-5', '1-5: x', '7', '00', '1-May', '2d6 crabs', 'd100', '(d20)', 'Once', 'Details: x'],
    ...['Then roll on: x', '{find}', '[TABLEEXPORT:ESCAPE]', '^id', '---', 'min,max,name', '$&'],
    ...["'-", "'=", '＝'],
  ),
)
const oneLine = fc
  .array(pieceOfText, { minLength: 1, maxLength: 5 })
  .map((signs) => cleanName(signs.join(' '.slice(signs.length % 2))))
  .filter((name) => findNameFault(name) === undefined)

const details = fc
  .array(
    fc.oneof(
      oneLine,
      fc.constant(''),
      oneLine.map((line) => `  ${line}`),
    ),
    { maxLength: 4 },
  )
  .map((lines) => lines.join('\n').trim())

/** A table with rows that cover its die, cut at random. */
const table = (tables: readonly string[]): fc.Arbitrary<EncounterTable> =>
  fc
    .record({
      id: fc.stringMatching(/^[a-z0-9-]{1,20}$/),
      name: oneLine,
      rolled: anyTableDice,
      cuts: fc.array(fc.nat(), { maxLength: 8 }),
      texts: fc.array(
        fc.record({
          name: oneLine,
          details,
          table: fc.constantFrom(null, null, ...tables),
          once: fc.boolean(),
        }),
        { minLength: 9, maxLength: 9 },
      ),
    })
    .map(({ id, name, rolled, cuts, texts }) => {
      const { die } = rolled
      const lowest = lowestResult(rolled)
      const cut = cuts.map((any) => lowest + (any % (die - lowest + 1)))
      const ends = [...new Set([...cut, die])].sort((a, b) => a - b)
      const blank = { name: 'x', details: '', table: null, once: false }
      const rows = ends.map((max, at) => ({
        ...(texts[at] ?? blank),
        id: `${at}`,
        min: (ends[at - 1] ?? lowest - 1) + 1,
        max,
      }))
      return { id, name, ...rolled, rows }
    })

const NAMES: Readonly<Record<string, string>> = { ruins: 'Ruins | of, "old"', sea: '=Sea' }
const nameOf = (id: string): string => NAMES[id] ?? ''
const anyTable = table(Object.keys(NAMES))

const asRead = ({ name, die, dice, rows }: EncounterTable): ReadTable => ({
  name,
  die,
  dice,
  rows: rows.map(({ id: _, table, ...row }) => ({
    ...row,
    table: table === null ? null : nameOf(table),
  })),
})

/** The die that a reader assumes where none is written. */
const dieFor = (results: number): number =>
  TABLE_DICE.find((die) => die >= results) ?? LARGEST_TABLE_DIE

/** The losses of each format: the table as it is read again. */
const TABLE_AFTER_FORMAT: Readonly<Record<TableFormat, (table: ReadTable) => ReadTable>> = {
  json: (whole) => whole,
  markdown: (whole) => whole,
  text: ({ rows, ...whole }) => ({
    ...whole,
    rows: rows.map((row) => ({ ...row, name: withoutEmphasis(row.name) })),
  }),
  foundry: (whole) => whole,
  csv: (whole) => ({ ...whole, name: '', die: dieFor(whole.die), dice: null }),
  roll20: (whole) => {
    const below = lowestResult(whole) - 1
    const rows = whole.rows.map(({ min, max, name }) => ({
      ...{ min: min - below, max: max - below, name, details: '', table: null, once: false },
    }))
    return { ...whole, die: dieFor(whole.die - below), dice: null, rows }
  },
}

/**
 * Whether a name is read as a title in plain text: it must not look like a row or a Markdown mark.
 */
const isPlainTitle = ({ name, ...rolled }: EncounterTable): boolean => {
  const line = `${name} (${diceName(rolled)})`
  return (
    leadingRange(line) === undefined &&
    readTitle(line)?.name === name &&
    !/^(?:#|!import|[[{])/.test(name)
  )
}

const anySet = (format: TableFormat) =>
  fc.uniqueArray(anyTable, {
    minLength: 1,
    maxLength: SET_FORMATS.some((holding) => holding === format) ? 3 : 1,
    selector: ({ name }) => name,
  })

test.each(TABLE_FORMATS)('R-FORMAT-8: tables that are written as %s are read again', (format) => {
  fc.assert(
    fc.property(anySet(format), (whole) => {
      fc.pre(format !== 'text' || whole.every(isPlainTitle))
      const { tables, lines } = readTables(writeTables(whole, format, nameOf))
      expect(tables).toEqual(whole.map((table) => TABLE_AFTER_FORMAT[format](asRead(table))))
      expect(lines.filter(({ fate }) => fate === 'not understood')).toEqual([])
    }),
    { numRuns: inSoak({ commit: 100, soak: 300 }) },
  )
})

test.each(['=1', "'=1", '＝1', '＋1', '@x'])(
  'R-FORMAT-8: %j is marked as text in CSV, for a spreadsheet would calculate it',
  (name) => {
    const row = { id: 'r', min: 1, max: 6, name, details: `,\n\t${name}`, table: null, once: false }
    const written = writeTables(
      [{ id: 't', name: 'Fen', die: 6, dice: null, rows: [row] }],
      'csv',
      nameOf,
    )
    expect(written).toContain(`1,6,"'${name}",",\n\t${name}"`)
    const indented = { ...row, details: `\n ${name}` }
    expect(
      writeTables([{ id: 't', name: 'Fen', die: 6, dice: null, rows: [indented] }], 'csv', nameOf),
    ).toContain(`"'\n ${name}"`)
  },
)

test('R-FORMAT-8: one RollTable says its texts as Foundry 10 to 12 and as later versions read them', () => {
  const row = { id: 'r', min: 1, max: 6, name: 'Gulls & <b>', details: 'They\nsteal.' }
  const written = writeTables(
    [{ id: 't', name: 'Fen', die: 6, dice: null, rows: [{ ...row, table: null, once: false }] }],
    'foundry',
    nameOf,
  )
  expect(JSON.parse(written).results).toMatchObject([
    {
      type: 0,
      text: 'Gulls &amp; &lt;b&gt;<br>They<br>steal.',
      name: 'Gulls & <b>',
      description: '<p>They<br>steal.</p>',
      range: [1, 6],
      weight: 6,
    },
  ])
})
