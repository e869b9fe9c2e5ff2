const JSON_TEXT = '{"results":[{"range":[1,6],"text":"'

/** A head, and a part that a text repeats: readers must not look back, or ahead, at all of them. */
const PARTS: readonly (readonly [head: string, part: string])[] = [
  // Blanks, dashes, brackets and quotes, in a line without an end.
  ...[' ', '\t', '\u00a0', '-', ' - ', '[', '(', '{', '[[', '"', '""', '*', '_a_b', '`', '#', ':']
    .concat('1\t', '1\tx\t', '0512-', 'encounter ', '&nbsp;', '\\|', '<br', '**', 'column 5 ')
    .map((part) => ['', part] as const),
  ['a,', ' '],
  ['- a', '\t'],
  ['d6\tA\tB\n1\tx\t', '&nbsp;'],
  ['0512 ', ' '],
  ['0512 "', 'a'],
  // HTML in JSON.
  ...['<a ', '<script>', '<b> </b>', '</script ', '<p> ', '@a[', '[[1d6'].map(
    (part) => [JSON_TEXT, part] as const,
  ),
  ['', '{"a":'],
  // Headers that look at the lines below, and lines that look at those above.
  [`x${'\ta'.repeat(490)}\n`, '1\tb\n'],
  [`d6${'\ta'.repeat(490)}\n`, '1\tb\n'],
  [`x${'\ta'.repeat(39)}\n`, `n${'\t1'.repeat(39)}\n`],
  [`d6${'\ta'.repeat(39)}\n`, `1${'\tx'.repeat(39)}\n`],
  ['', `roll${'\t1'.repeat(100)}\n`],
  ['', 'roll\t1\n'],
  ['', 'a\tb\tc\n'],
  ['', '\t"a\n'],
  ['', '1,"a""b\n'],
  ['1: a\n', 'b-\n'],
  ['1: a\n', '\n'],
  ['1: a\n', '    Details: x\n'],
  ['Hex,Name\n', '0512,"a""b\n'],
  ['', '0512|Ford|x\n'],
  ['', '## 0512 a\nb\n'],
  ['', '0512\t"a\n'],
]

/** Rows of two columns below as many tables beside each other as half of the text holds. */
const besideEachOther = (length: number): string => {
  const rows = Array.from({ length: length / 16 }, (_, at) => `${at + 3}\tx`)
  return ['1\tx\t'.repeat(length / 16), '2\tx\t'.repeat(length / 16), ...rows].join('\n')
}

/** Texts that took, or could take, more than their share of time to read. */
export const LONG_TEXTS: readonly {
  readonly what: string
  readonly textOf: (length: number) => string
}[] = [
  { what: 'tables beside each other', textOf: besideEachOther },
  ...PARTS.map(([head, part]) => ({
    what: `${JSON.stringify(head).slice(0, 40)}, then ${JSON.stringify(part).slice(0, 40)}`,
    // The last piece does not fit what the part began.
    textOf: (length: number) => `${head}${part.repeat(Math.ceil(length / part.length))}x`,
  })),
]

/** A reading context for tests that measure only the work of reading. */
export const ANY_KEY_READER = {
  numbering: { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' },
  terrains: ['Swamp', 'Tall Grass'],
  isOnMap: () => true,
} as const
