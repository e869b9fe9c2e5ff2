import { type HexKey, type HexKeySite, siteKey } from '#rules/hex-key.ts'
import { hexByNumber, hexNumber, type Numbering } from '#rules/hex-number.ts'
import { MAX_SITE_TEXT } from '#rules/site.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { type Hex, hexKey } from '#shared/hex.ts'
import { cleanName, findNameFault, foldText } from '#shared/name.ts'
import { toOneLine } from '../tables/lines.ts'
import { type Entry, type HexKeyFate, type HexKeyFates, MESSAGES } from './entries.ts'

/** The parts of a campaign that a reader of hex keys needs. */
export interface HexKeyContext {
  readonly numbering: Numbering
  readonly terrains: readonly TerrainName[]
  readonly isOnMap: (hex: Hex) => boolean
}

const normalizeName = (name: string): string =>
  foldText(name)
    .replace(/[-_\s]{1,20}/g, ' ')
    .trim()

/** A function that finds the terrain with a name, or with one of its words as name. */
const terrainFinder = (terrains: readonly TerrainName[]) => {
  const names = new Map(terrains.map((name) => [normalizeName(name), name]))
  return (written: string): TerrainName | undefined => {
    const normalized = normalizeName(written.slice(0, 200))
    return (
      names.get(normalized) ??
      normalized
        .split(' ')
        .map((word) => names.get(word))
        .find(Boolean)
    )
  }
}

interface CollectedSite extends HexKeySite {
  readonly line: number
}

const joinTexts = (above: string, below: string): string =>
  [above, below].filter((text) => text !== '').join('\n')

const isTooLong = ({ gmText, text }: Pick<HexKeySite, 'gmText' | 'text'>): boolean =>
  Math.max(gmText.length, text.length) > MAX_SITE_TEXT

/** R-KEY-2: collects the sites and the terrain of a key's entries, and sets the lines' fates. */
export const collectSites = (
  entries: readonly Entry[],
  reader: HexKeyContext,
  fates: HexKeyFates,
): HexKey => {
  const { numbering, isOnMap } = reader
  const terrainNamed = terrainFinder(reader.terrains)
  const sites = new Map<string, CollectedSite>()
  const painted = new Map<string, HexKey['terrain'][number]>()

  /** Adds the entry's site. Returns its fate, or undefined for a hex without name and text. */
  const addSite = (hex: Hex, entry: Entry): readonly [HexKeyFate, string?] | undefined => {
    const { line, gmText, text } = entry
    const typedName = cleanName(toOneLine(entry.name))
    if (typedName === '' && gmText === '' && text === '') return undefined
    const name = typedName || hexNumber(numbering, hex)
    const fault = findNameFault(name)
    if (fault === 'too-long') return ['too long', MESSAGES.nameTooLong]
    if (fault) return ['not understood', MESSAGES.notAName]
    const key = siteKey(hex, name)
    const existingSite = sites.get(key)
    const site = existingSite
      ? {
          ...existingSite,
          gmText: joinTexts(existingSite.gmText, gmText),
          text: joinTexts(existingSite.text, text),
        }
      : { line, hex, name, gmText, text }
    if (isTooLong(site)) return ['too long', MESSAGES.textTooLong]
    sites.set(key, site)
    return existingSite ? ['joined', MESSAGES.joined(existingSite.line + 1)] : ['site']
  }

  for (const entry of entries) {
    const { line, place } = entry
    const terrain = entry.terrain.trim()
    const hex = hexByNumber(numbering, place)
    if (!hex || !isOnMap(hex)) {
      fates.set(line, 'off the map', MESSAGES.offTheMap(place))
      continue
    }
    const [fate, message] = addSite(hex, entry) ?? []
    const isRefused = fate === 'too long' || fate === 'not understood'
    const foundTerrain = terrain === '' || isRefused ? undefined : terrainNamed(terrain)
    if (foundTerrain) painted.set(hexKey(hex), { hex, terrain: foundTerrain })
    if (terrain !== '' && !isRefused && !foundTerrain) {
      const messageOf = fate ? MESSAGES.siteAlone : MESSAGES.unknownTerrain
      fates.set(line, 'unknown terrain', messageOf(terrain))
    } else if (fate) fates.set(line, fate, message)
    else if (foundTerrain) fates.set(line, 'terrain')
    else fates.set(line, 'ignored', MESSAGES.nothing)
  }
  return {
    sites: [...sites.values()].map(({ line: _, ...site }) => site),
    terrain: [...painted.values()],
  }
}
