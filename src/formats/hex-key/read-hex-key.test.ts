import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexByNumber, type Numbering, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { inSoak } from '#test/support/in-soak.ts'
import { readHexKey } from '../read.ts'

const PRINTED = STANDARD_NUMBERING
const TERRAINS = ['Swamp', 'Jungle (Undead)', 'Tall Grass']

/** Whether a hex lies on a map of 20 columns and 20 rows. */
const isOnMap = ({ x, y }: { readonly x: number; readonly y: number }) =>
  x >= 0 && y >= 0 && x < 20 && y < 40

const read = (text: string, numbering = PRINTED) =>
  readHexKey(text, { numbering, terrains: TERRAINS, isOnMap })

const hexOf = (number: string) => hexByNumber(PRINTED, number)
const site = (number: string, name: string, gmText = '', text = '') => ({
  hex: hexOf(number),
  name,
  gmText,
  text,
})
const fatesOf = (text: string) =>
  read(text).lines.map(({ fate, message }) => (message === '' ? fate : `${fate}: ${message}`))

describe('R-KEY-1: forms of a hex key', () => {
  test('a line a hex: number, name, the GM’s text, the players’ text', () => {
    const { sites, lines } = read(
      '0512 | Old ford | A troll \\| [map](https://a.b/c) | A ford.\n\n0613||Only the GM<br>knows.',
    )
    expect(sites).toEqual([
      site('0512', 'Old ford', 'A troll | [map](https://a.b/c)', 'A ford.'),
      site('0613', '0613', 'Only the GM\nknows.'),
    ])
    expect(lines.map(({ fate }) => fate)).toEqual(['site', 'ignored', 'site'])
  })

  test('a table of Markdown with headings, and one without', () => {
    const text = '| Hex | Place | GM | Players |\n|---|---|---|---|\n| 0512 | **Ford** | *x* | y |'
    expect(read(text).sites).toEqual([site('0512', 'Ford', '*x*', 'y')])
    expect(fatesOf(text)).toEqual(['header', 'header', 'site'])
    expect(read('| 0512 | Ford | x | y |').sites).toEqual([site('0512', 'Ford', 'x', 'y')])
  })

  test.each([
    ['tabs', 'Name\tHex\tTerrain\tFor the players\tGM’s text\nOld ford\t0512\tswamp\ty\tx'],
    ['commas', 'Name,Hex,Terrain,For the players,GM’s text\n"Old ford",0512,swamp,y,x'],
    ['semicolons', 'name;column;row;terrain;players;notes\nOld ford;5;12;SWAMP;y;x'],
  ])('cells of a spreadsheet with headings, apart by %s', (_, text) => {
    const { sites, terrain } = read(text)
    expect(sites).toEqual([site('0512', 'Old ford', 'x', 'y')])
    expect(terrain).toEqual([{ hex: hexOf('0512'), terrain: 'Swamp' }])
  })

  test('cells of several lines, unknown headings, and marks of texts', () => {
    const text = 'Hex,Name,Notes,Faction\n0512,"Old, ford","One\n""two""",\'=Trolls\n0613,Tower,,'
    expect(read(text).sites).toEqual([
      site('0512', 'Old, ford', 'One\n"two"\nFaction: =Trolls'),
      site('0613', 'Tower'),
    ])
    expect(fatesOf(text)).toEqual(['header', 'site', 'text', 'site'])
  })

  test('a spreadsheet took the zero off a number', () => {
    expect(read('Hex\tName\n512\tFord\n1013\tMill').sites).toEqual([
      site('0512', 'Ford'),
      site('1013', 'Mill'),
    ])
  })

  test('a Markdown heading for each hex; deeper headings belong to the text, others end it', () => {
    const text = [
      '# The north\n',
      'Of no hex.',
      '## Hex 0512: **Old ford** ##\n\nA troll.\n### Its lair\n- bones | gold\n\n',
      '## [0613]\nA tower.',
      '## Rumours\n0714 | Not | read | so',
    ].join('\n')
    expect(read(text).sites).toEqual([
      site('0512', 'Old ford', 'A troll.\n### Its lair\n- bones | gold'),
      site('0613', '0613', 'A tower.'),
      site('0714', 'Not', 'read', 'so'),
    ])
    expect(fatesOf(text).slice(0, 9)).toEqual([
      ...['header', 'ignored', 'not understood: No hex stands at the beginning.', 'site'],
      ...['ignored', 'text', 'text', 'text', 'ignored'],
    ])
  })

  test('lines of Text Mapper: labels are sites, terrains of ours are painted', () => {
    const text = [
      'include https://example.com/gnomeyland.txt',
      'grass attributes fill="#90ee90"',
      '0512 swamp "Old ford"',
      '0613 light-grey tall-grass',
      '0714 jungle-(undead) “Tomb” 20',
      '0815 marsh "Pier"',
      '0916 marsh',
      '0512-0613-0714 river',
      '1017 "Rest"',
    ].join('\n')
    const { sites, terrain } = read(text)
    expect(sites.map(({ name }) => name)).toEqual(['Old ford', 'Tomb', 'Pier', 'Rest'])
    expect(terrain).toEqual([
      { hex: hexOf('0512'), terrain: 'Swamp' },
      { hex: hexOf('0714'), terrain: 'Jungle (Undead)' },
    ])
    expect(read(text).lines.map(({ fate }) => fate)).toEqual([
      ...['ignored', 'ignored', 'site', 'unknown terrain', 'site', 'unknown terrain'],
      ...['unknown terrain', 'ignored', 'site'],
    ])
    expect(read('0512 tall-grass').terrain[0]?.terrain).toBe('Tall Grass')
  })

  test.each([
    '0512',
    'hex 0512',
    '[0512]',
    '**0512**',
    '5.12',
    '5,12',
    '5/12',
    '5 12',
    'Column 5, row 12',
  ])('%s is a hex', (written) => {
    expect(read(`${written} | Ford`).sites[0]?.hex).toEqual(hexOf('0512'))
  })

  test('numbers are those of the map', () => {
    const other: Numbering = { origin: { x: 2, y: 2 }, column: -3, row: 7, oddColumns: 'upper' }
    expect(read('-0307 | | x', other).sites).toEqual([
      { hex: { x: 2, y: 2 }, name: '-0307', gmText: 'x', text: '' },
    ])
    expect(read('−03 07 | | x', other).sites[0]?.hex).toEqual({ x: 2, y: 2 })
    expect(read('Column 5, row 12 | | x').sites[0]?.name).toBe('0512')
    const pointy = { ...PRINTED, pointy: true }
    expect(read('0103 | Ford', pointy).sites[0]?.hex).toEqual(hexByNumber(pointy, '0103'))
  })
})

describe('R-KEY-2: the fate of each line', () => {
  const long = 'x'.repeat(10_000)
  test.each([
    ['9999 | Beyond', ['off the map: 9999 is no hex of this map.']],
    ['2101 | Beside', ['off the map: 2101 is no hex of this map.']],
    ['05123 | Odd', ['off the map: 05123 is no hex of this map.']],
    [`0512 | Long | ${long}y`, ["too long: A site's text may have 10,000 characters."]],
    [
      `0512 | Long | ${long}\n0512 | LONG | y`,
      ['site', "too long: A site's text may have 10,000 characters."],
    ],
    [`0512 | ${'n'.repeat(81)}`, ["too long: A site's name may have 80 characters."]],
    ['0512 | a\ufdd0', ['not understood: The name has signs that no name may have.']],
    [
      '0512 | Ford\n0512 | Mill\n0512 |  FORD | x',
      ['site', 'site', 'joined: Joined to the site of line 1.'],
    ],
    ['0512', ['ignored: Nothing is written for this hex.']],
    ['0512 | | |', ['ignored: Nothing is written for this hex.']],
    ['## 0512\n', ['ignored: Nothing is written for this hex.', 'ignored']],
    ['Once upon a time', ['not understood: No hex stands at the beginning.']],
    [
      '0512 | a | b | c | d',
      [
        'not understood: More cells than there are texts: write \\| for a | in a text, or quotes around it.',
      ],
    ],
    ['', ['ignored']],
  ])('%.40j', (text, fates) => {
    expect(fatesOf(text)).toEqual(fates)
  })

  test('a comma too many never moves the GM’s text to the players’', () => {
    const { sites } = read('Hex,Name,GM,Players\n0512,Ford,A troll, asleep,A ford')
    expect(sites).toEqual([])
  })

  test('what is not taken leaves nothing: no site, no terrain', () => {
    const text = `Hex|Name|GM|Terrain\n0512|Long|${long}y|Swamp\n9999|Off|x|Swamp`
    expect(read(text)).toMatchObject({ sites: [], terrain: [] })
  })

  test('lines for the same hex and name are joined, text by text', () => {
    expect(read('0512 | Ford | a | b\n## 0512 ford\nc\n# x\n0512|FORD||d').sites).toEqual([
      site('0512', 'Ford', 'a\nc', 'b\nd'),
    ])
  })
})

test('R-KEY-2: any text is read, with a fate for each line, and nothing of it is off the map', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...['0512', '9999', '## 0512 ', 'swamp', 'column 5, row 2', '__proto__']),
    fc.constantFrom(...['\n', '\r\n', '\t', '|', ',', '"', '# ', ' "', '\\|', '---', '\ud800']),
    fc.constantFrom('Hex,Name\n', 'Hex\tName\tTerrain\n'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const { sites, terrain, lines } = read(text)
      expect(lines).toHaveLength(text.split(/\r\n|\n|\r/).length)
      for (const { hex } of [...sites, ...terrain]) expect(isOnMap(hex)).toBe(true)
      for (const { name, gmText, text } of sites) {
        expect(name.trim()).not.toBe('')
        expect(`${gmText}${text}`.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: inSoak({ commit: 100, soak: 300 }) },
  )
})
