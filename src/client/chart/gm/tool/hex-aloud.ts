import type { SiteView } from '../../../../protocol/atlas.ts'
import { type Hex, sameHex } from '../../../../rules/hex.ts'
import type { Numbering } from '../../../../rules/hex-number.ts'
import { hexTitle } from '../../../hexes/hex-name.ts'
import * as words from '../../../words/en/gm-map.ts'
import type { KnownHexes } from '../../fog/known-hexes.ts'

interface OnHexes {
  readonly party: Hex | null
  readonly sites: readonly SiteView[]
  readonly numbering: Numbering | null
}

/** A hex as the hex cursor says it: where it is, what is known of it, and what stands on it. */
export const hexInWords = (
  hex: Hex,
  known: KnownHexes | null,
  { party, sites, numbering }: OnHexes,
): string => {
  const names = sites.filter((site) => sameHex(site.hex, hex)).map(({ name }) => name)
  const here = party && sameHex(party, hex) ? [words.party] : []
  const said = [known && words.known[known.of(hex)], ...here, ...names].filter(
    (part) => part !== null,
  )
  const place = hexTitle(hex, numbering)
  return said.length === 0 ? place : `${place}: ${said.join(', ')}`
}
