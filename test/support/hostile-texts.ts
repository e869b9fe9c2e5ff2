const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** A piece, with one more character each time. */
const growing = (before: string, piece: string, after: string) => (length: number) => {
  let text = ''
  for (let count = 1; text.length < length; count += 1) text += before + piece.repeat(count) + after
  return text.slice(0, length)
}

const halves = (one: string, other: string) => (length: number) =>
  repeated(one)(length / 2) + repeated(other)(length / 2)

/** Pieces that parsers of Markdown are slow with when a text repeats them. */
export const HOSTILE_PIECES = [
  // Emphasis and links.
  ...['_a*', '*a_', '*', '*a ', '**_* ', 'a**b ', '~~a'],
  ...['[', '![', '[](', '[a](b', '[a](<b', '[a][', '[\\', '[a](b "'],
  // Quotes, lists, headings and tables.
  ...['> ', '>', '>a\n', '> - ', '- ', '1. ', '- - a\n', '>-\na\n', '>=\na\n'],
  ...['|a', 'a|b\n-|-\n', '```\n', '~~~', '#\n', 'a\n-\n'],
  // Code, HTML, characters and blanks.
  ...['`', '``a`', '<', '<a ', '<!--', '&', '&#', '\u0000'],
  ...['\\', '\n', '\r', '  \n', '\t', 'a  \n', '"'],
  // Addresses.
  ...['[a]: u\n', '[a]: u "t\n', '> [a]: u\n.1\n'],
  ...['<http:', 'a@b.', 'http://', ' https://a', 'https://a).'],
]

const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(HOSTILE_PIECES.map((piece) => [piece, repeated(piece)])),
  'stars around a word': halves('*', 'a*'),
  'brackets in brackets': halves('[', ']'),
  'links in links': halves('[', '](b)'),
  'images in images': halves('![', '](b)'),
  'quotes, then lines': halves('>', 'a\n'),
  'lists, then lines': halves('- ', 'a\n'),
  'spaces between words': (length) => `a${' '.repeat(length - 2)}a`,
  'an address far away': (length) =>
    `[a]: http://${'a'.repeat(length / 2)}\n\n${repeated('[a]')(length / 2 - 14)}`,
  'a list in a list': growing('', '  ', '- a\n'),
  'runs of backticks': growing('e', '`', ''),
  'a table': halves('a|', '-|'),
  'one long word': repeated('a'),
}

/** Texts that take a parser of Markdown longer than they look. */
export const hostileTexts = (length: number): readonly (readonly [name: string, text: string])[] =>
  Object.entries(HOSTILE).map(([name, textOf]) => [name, textOf(length)])
