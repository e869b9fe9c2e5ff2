import type { SiteView } from '../../../protocol/map-state.ts'
import { hexByNumber, hexPrinted } from '../../../rules/find-hex.ts'
import { foldText, unfoldedAt } from '../../../rules/fold-text.ts'
import type { Hex } from '../../../rules/hex.ts'
import { type Numbering, type Printed, STANDARD_NUMBERING } from '../../../rules/hex-number.ts'
import type { SiteIcon } from '../../../rules/site.ts'
import { byName } from '../../format/lists.ts'
import { readNumber } from '../../format/typed-numbers.ts'
import { hexTitle } from '../../hexes/hex-name.ts'

export interface SearchHit {
  readonly key: string
  readonly name: string
  readonly hex: Hex
  /** null for a bare hex. */
  readonly icon: SiteIcon | null
  readonly snippet: string | null
}

const MOST_FOUND = 12
const SNIPPET_BEFORE = 18
const SNIPPET_LENGTH = 56

const snippetOf = (text: string, query: string): string | null => {
  const at = foldText(text).indexOf(query)
  if (at < 0) return null
  const start = Math.max(0, unfoldedAt(text, at) - SNIPPET_BEFORE)
  const cut = text
    .slice(start, start + SNIPPET_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  const more = start + SNIPPET_LENGTH < text.length
  return `${start > 0 ? '…' : ''}${cut}${more ? '…' : ''}`
}

/** 0 for a match at the start, 1 at a word's start, 2 elsewhere; null for no match. */
const rankOf = (name: string, query: string): number | null => {
  const folded = foldText(name)
  const at = folded.indexOf(query)
  if (at < 0) return null
  if (at === 0) return 0
  return folded[at - 1] === ' ' ? 1 : 2
}

const IN_TEXT = 3
/** Accepts numbers as the screens write them, with a true minus and thousands commas. */
const NUMBER = /([-−]?(?:\d{1,3}(?:,\d{3})+|\d+))/.source
const COLUMN_AND_ROW = new RegExp(
  `^\\s*(?:column\\s*)?${NUMBER}\\s*[,;\\s]\\s*(?:row\\s*)?${NUMBER}\\s*$`,
  'i',
)

const readPrinted = (text: string): Printed | null => {
  const [, first = '', second = ''] = COLUMN_AND_ROW.exec(text) ?? []
  const column = readNumber('whole', first)
  const row = readNumber('whole', second)
  return column === undefined || row === undefined ? null : { column, row }
}

const hexCalled = (text: string, naming: Numbering | null): Hex | null => {
  const printed = readPrinted(text)
  if (printed) return hexPrinted(naming ?? STANDARD_NUMBERING, printed)
  return naming && hexByNumber(naming, text.replace(/^\s*hex\s/i, ''))
}

const bareHex = (hex: Hex, naming: Numbering | null): SearchHit => {
  const name = hexTitle(hex, naming)
  return { key: name, name, hex, icon: null, snippet: null }
}

/** Hexes by number or place, then sites by name, then by text; only what the reader may see. */
export const findHits = (
  text: string,
  sites: readonly (SiteView & { readonly gmText?: string })[],
  numbering: Numbering | null,
): SearchHit[] => {
  const query = foldText(text).trim()
  if (query === '') return []
  const ranked = sites.flatMap((site) => {
    const rank = rankOf(site.name, query)
    const snippet =
      rank === null ? (snippetOf(site.text, query) ?? snippetOf(site.gmText ?? '', query)) : null
    if (rank === null && snippet === null) return []
    const { id, name, hex, icon } = site
    return [{ rank: rank ?? IN_TEXT, hit: { key: id, name, hex, icon, snippet } }]
  })
  ranked.sort((a, b) => a.rank - b.rank || byName(a.hit, b.hit))
  const hex = hexCalled(text, numbering)
  const bare = hex ? [bareHex(hex, numbering)] : []
  return [...bare, ...ranked.map(({ hit }) => hit)].slice(0, MOST_FOUND)
}
