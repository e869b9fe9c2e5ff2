import { compareNames } from '#client/ui/format/lists.ts'
import { readNumber } from '#client/ui/format/typed-numbers.ts'
import type { LabelView, SiteView } from '#protocol/map/on-the-map.ts'
import {
  hexByNumber,
  hexWithPrintedNumber,
  type Numbering,
  type PrintedNumber,
  STANDARD_NUMBERING,
} from '#rules/hex-number.ts'
import type { SiteIcon as Icon } from '#rules/site.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { foldText } from '#shared/name.ts'
import { columnRowNaming, type HexNaming, hexTitle } from '../hex-name.ts'
import { bearingWords } from '../in-words/bearing-words.ts'
import { SiteIcon } from '../sites/site-icon.tsx'
import styles from './search.module.css'

interface HitListProps {
  readonly hits: readonly SearchHit[]
  readonly currentHit: SearchHit | undefined
  readonly party: Hex | null
  readonly pointy: boolean | undefined
  readonly idOf: (hit: SearchHit) => string
  readonly onChoose: (hit: SearchHit) => void
}

export const HitList = ({ hits, currentHit, party, pointy, idOf, onChoose }: HitListProps) =>
  hits.map((hit) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the current option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles keys.
    <div
      key={hit.key}
      id={idOf(hit)}
      role="option"
      aria-selected={hit === currentHit}
      className={`line hoverable ${styles.option}`}
      // The focus stays in the search box.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hit)}
    >
      {hit.icon && <SiteIcon icon={hit.icon} />}
      <span className="grow break-words">
        {hit.name}
        {hit.snippet !== null && (
          <span className={`soft small ${styles.snippet}`}> {hit.snippet}</span>
        )}
      </span>
      {party && <span className="soft small"> {bearingWords(party, hit.hex, pointy)}</span>}
    </div>
  ))

export interface SearchHit {
  readonly key: string
  readonly name: string
  readonly hex: Hex
  /** The site's icon; null for a hex, and for a name that is written on the image. */
  readonly icon: Icon | null
  readonly snippet: string | null
}

const MAX_HITS = 12
const SNIPPET_BEFORE = 18
const SNIPPET_LENGTH = 56

/** A text prepared for search, and each letter's index in the original. */
interface FoldedText {
  readonly text: string
  readonly places: readonly number[]
}

/** Removes case, accents and apostrophes (R-FIND-1); other signs become spaces. */
const foldForSearch = (text: string): FoldedText => {
  const letters: string[] = []
  const places: number[] = []
  let place = 0
  for (const letter of text) {
    for (const folded of foldText(letter).replace(/['"]/g, '')) {
      letters.push(/[\p{L}\p{N}]/u.test(folded) ? folded : ' ')
      places.push(place)
    }
    place += letter.length
  }
  return { text: letters.join(''), places }
}

const wordsOf = (text: string): string[] => foldForSearch(text).text.split(' ').filter(Boolean)

const snippetOf = (text: string, query: readonly string[]): string | null => {
  const folded = foldForSearch(text)
  const [first = ''] = query
  if (!query.every((word) => folded.text.includes(word))) return null
  const at = folded.places[folded.text.indexOf(first)] ?? 0
  const start = Math.max(0, at - SNIPPET_BEFORE)
  const excerpt = text
    .slice(start, start + SNIPPET_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  const isCutAtEnd = start + SNIPPET_LENGTH < text.length
  return `${start > 0 ? '…' : ''}${excerpt}${isCutAtEnd ? '…' : ''}`
}

/**
 * How well a name matches: 0 if it starts with the query, 1 if its words start with the query's
 * words, 2 for words anywhere; null if one is missing.
 */
const rankOf = (name: string, query: readonly string[]): number | null => {
  const words = wordsOf(name)
  const joinedWords = words.join(' ')
  if (joinedWords.startsWith(query.join(' '))) return 0
  if (query.every((word) => words.some((each) => each.startsWith(word)))) return 1
  return query.every((word) => joinedWords.includes(word)) ? 2 : null
}

const RANK_IN_TEXT = 3
/** Matches numbers as the screens write them, with a true minus and thousands commas. */
const NUMBER_PATTERN = /([-−]?(?:\d{1,3}(?:,\d{3})+|\d+))/.source
const COLUMN_AND_ROW = new RegExp(
  `^\\s*(?:column\\s*)?${NUMBER_PATTERN}\\s*[,;\\s]\\s*(?:row\\s*)?${NUMBER_PATTERN}\\s*$`,
  'i',
)

const readColumnAndRow = (text: string): PrintedNumber | null => {
  const [, first = '', second = ''] = COLUMN_AND_ROW.exec(text) ?? []
  const column = readNumber('whole', first)
  const row = readNumber('whole', second)
  return column === undefined || row === undefined ? null : { column, row }
}

const readHex = (text: string, naming: Numbering): Hex | null => {
  const printed = readColumnAndRow(text)
  return printed
    ? hexWithPrintedNumber(naming, printed)
    : hexByNumber(naming, text.replace(/^\s*hex\s/i, ''))
}

const hexHit = (hex: Hex, naming: HexNaming, otherName: string | null): SearchHit => {
  const name = hexTitle(hex, naming)
  return { key: name, name, hex, icon: null, snippet: otherName === name ? null : otherName }
}

/** Hexes that a text names: by the reader's naming first, then by column and row. */
const hitsOfHexes = (text: string, naming: HexNaming): SearchHit[] => {
  const byNaming = naming && readHex(text, naming)
  const withoutNumbers = columnRowNaming(naming?.pointy)
  const byColumnAndRow = readHex(text, withoutNumbers ?? STANDARD_NUMBERING)
  const differing =
    byColumnAndRow && !(byNaming && sameHex(byNaming, byColumnAndRow)) ? byColumnAndRow : null
  return [
    ...(byNaming ? [hexHit(byNaming, naming, null)] : []),
    ...(differing ? [hexHit(differing, naming, hexTitle(differing, withoutNumbers))] : []),
  ]
}

/** A hit for a name that is written on the image; it has no icon. */
const labelHit = ({ name, hex }: LabelView): SearchHit => ({
  key: `label-${name}`,
  name,
  hex,
  icon: null,
  snippet: null,
})

/**
 * Finds hexes by number or place, then sites and written names by name, then sites by text;
 * only what the reader may see.
 */
export const findHits = (
  text: string,
  sites: readonly (SiteView & { readonly gmText?: string })[],
  numbering: HexNaming,
  labels: readonly LabelView[] = [],
): SearchHit[] => {
  const query = wordsOf(text)
  if (query.length === 0) return []
  const siteHits = sites.flatMap((site) => {
    const rank = rankOf(site.name, query)
    const snippet =
      rank === null ? (snippetOf(site.text, query) ?? snippetOf(site.gmText ?? '', query)) : null
    if (rank === null && snippet === null) return []
    const { id, name, hex, icon } = site
    return [{ rank: rank ?? RANK_IN_TEXT, hit: { key: id, name, hex, icon, snippet } }]
  })
  const formatPoint = labels.flatMap((label) => {
    const rank = rankOf(label.name, query)
    return rank === null ? [] : [{ rank, hit: labelHit(label) }]
  })
  const hits = [...siteHits, ...formatPoint].sort(
    (a, b) => a.rank - b.rank || compareNames(a.hit, b.hit),
  )
  return [...hitsOfHexes(text, numbering), ...hits.map(({ hit }) => hit)].slice(0, MAX_HITS)
}
