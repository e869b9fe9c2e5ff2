import { type Hex, sameHex } from '../../../../rules/hex.ts'
import { sayList } from '../../../format/lists.ts'
import { hexTitle } from '../../../hexes/hex-name.ts'
import * as words from '../../../words/en/gm-map.ts'
import type { ChartViewProps } from '../../chart-props.ts'
import type { KnownHexes } from '../../fog/known-hexes.ts'

/** Spoken by the hex cursor. */
export const hexInWords = (
  hex: Hex,
  known: KnownHexes | null,
  { party, sites, numbering }: Pick<ChartViewProps, 'party' | 'sites' | 'numbering'>,
): string => {
  const names = sites.filter((site) => sameHex(site.hex, hex)).map(({ name }) => name)
  const isHere = party !== null && sameHex(party, hex)
  const said = sayList([
    known !== null && words.known[known.of(hex)],
    isHere && words.party,
    ...names,
  ])
  const place = hexTitle(hex, numbering)
  return said === '' ? place : `${place}: ${said}`
}
