import { type HexKey, type HexKeySite, siteKey } from '#rules/hex-key.ts'
import { hexByNumber, hexNumber, type Numbering } from '#rules/hex-number.ts'
import { MAX_SITE_TEXT } from '#rules/site.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { type Hex, hexKey } from '#shared/hex.ts'
import { cleanName, findNameFault, foldText } from '#shared/name.ts'
import { toOneLine } from '../tables/lines.ts'
import { type Entry, type HexKeyFate, type HexKeyFates, MESSAGES } from './entries.ts'

export interface HexKeyContext {
  readonly numbering: Numbering
  readonly terrains: readonly TerrainName[]
  readonly isOnMap: (hex: Hex) => boolean
}

const folded = (name: string): string =>
  foldText(name)
    .replace(/[-_\s]{1,20}/g, ' ')
    .trim()

/** The terrain that is called so, or by one of the words. */
const terrainFinder = (terrains: readonly TerrainName[]) => {
  const names = new Map(terrains.map((name) => [folded(name), name]))
  return (written: string): TerrainName | undefined => {
    const all = folded(written.slice(0, 200))
    return (
      names.get(all) ??
      all
        .split(' ')
        .map((word) => names.get(word))
        .find(Boolean)
    )
  }
}

interface Taken extends HexKeySite {
  readonly line: number
}

const joinTexts = (above: string, below: string): string =>
  [above, below].filter((text) => text !== '').join('\n')

const isTooLong = ({ gmText, text }: Pick<HexKeySite, 'gmText' | 'text'>): boolean =>
  Math.max(gmText.length, text.length) > MAX_SITE_TEXT

/** R-KEY-2: the sites and the terrain of entries, whose fates it sets. */
export const collectSites = (
  entries: readonly Entry[],
  reader: HexKeyContext,
  fates: HexKeyFates,
): HexKey => {
  const { numbering, isOnMap } = reader
  const terrainNamed = terrainFinder(reader.terrains)
  const sites = new Map<string, Taken>()
  const painted = new Map<string, HexKey['terrain'][number]>()

  /** The site's fate, or none for a hex without name and text. */
  const takeSite = (hex: Hex, entry: Entry): readonly [HexKeyFate, string?] | undefined => {
    const { line, gmText, text } = entry
    const written = cleanName(toOneLine(entry.name))
    if (written === '' && gmText === '' && text === '') return undefined
    const name = written || hexNumber(numbering, hex)
    const fault = findNameFault(name)
    if (fault === 'too-long') return ['too long', MESSAGES.nameTooLong]
    if (fault) return ['not understood', MESSAGES.notAName]
    const key = siteKey(hex, name)
    const above = sites.get(key)
    const site = above
      ? { ...above, gmText: joinTexts(above.gmText, gmText), text: joinTexts(above.text, text) }
      : { line, hex, name, gmText, text }
    if (isTooLong(site)) return ['too long', MESSAGES.textTooLong]
    sites.set(key, site)
    return above ? ['joined', MESSAGES.joined(above.line + 1)] : ['site']
  }

  for (const entry of entries) {
    const { line, place } = entry
    const terrain = entry.terrain.trim()
    const hex = hexByNumber(numbering, place)
    if (!hex || !isOnMap(hex)) {
      fates.set(line, 'off the map', MESSAGES.offTheMap(place))
      continue
    }
    const [fate, message] = takeSite(hex, entry) ?? []
    const isLost = fate === 'too long' || fate === 'not understood'
    const known = terrain === '' || isLost ? undefined : terrainNamed(terrain)
    if (known) painted.set(hexKey(hex), { hex, terrain: known })
    if (terrain !== '' && !isLost && !known) {
      const say = fate ? MESSAGES.siteAlone : MESSAGES.unknownTerrain
      fates.set(line, 'unknown terrain', say(terrain))
    } else if (fate) fates.set(line, fate, message)
    else if (known) fates.set(line, 'terrain')
    else fates.set(line, 'ignored', MESSAGES.nothing)
  }
  return {
    sites: [...sites.values()].map(({ line: _, ...site }) => site),
    terrain: [...painted.values()],
  }
}
