import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENCOUNTER_TABLES } from '../../src/content/encounters/tables.ts'
import { ROOT } from '../setup/root.mjs'
import { filesOf, type Manifest, splitPages } from './manifest.ts'

/**
 * Kilobytes (1,000 bytes) after gzip that a phone may load to show the player screen, with what comes
 * later there (search, the longer words). React takes 68 of them.
 */
const PLAYER_SCRIPT_LIMIT_KB = 98
const PLAYER_STYLE_LIMIT_KB = 15

/** Names on the GM screen that the contract fixes and the player screen has no use for. */
const GM_WORDS = ['GM key', 'End day', 'Slow pace', 'With Canoe']

export interface BundleReport {
  /** What was measured, a line each. */
  readonly sizes: readonly string[]
  /** What is wrong, a line each. */
  readonly faults: readonly string[]
}

/**
 * Measures the built client and looks for the GM's matter in what players load.
 *
 * @param folder what Vite built, with its manifest
 */
export const inspectBundle = (folder = join(ROOT, 'dist', 'client')): BundleReport => {
  const read = (file: string): Buffer => readFileSync(join(folder, file))
  const gzipKb = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000
  const textOf = (files: readonly string[]): string =>
    files.map((file) => read(file).toString('utf8')).join('\n')

  const manifest = JSON.parse(read('.vite/manifest.json').toString('utf8')) as Manifest
  const pages = splitPages(manifest)
  const player = filesOf(manifest, pages.player)
  // Classic scripts stand in the page itself and in no manifest.
  player.scripts = [
    ...new Set([...player.scripts, ...scriptsIn(read('index.html').toString('utf8'))]),
  ]
  const gm = filesOf(manifest, pages.gm)

  const scriptKb = gzipKb(player.scripts)
  const styleKb = gzipKb(player.styles)
  const playerText = textOf(player.scripts)
  const gmText = textOf(gm.scripts)

  const faults: string[] = []
  if (scriptKb > PLAYER_SCRIPT_LIMIT_KB) {
    faults.push(`The player page's scripts may take ${PLAYER_SCRIPT_LIMIT_KB} kB.`)
  }
  if (styleKb > PLAYER_STYLE_LIMIT_KB) {
    faults.push(`The player page's styles may take ${PLAYER_STYLE_LIMIT_KB} kB.`)
  }
  for (const word of GM_WORDS) {
    if (playerText.includes(word)) faults.push(`The player page's scripts contain "${word}".`)
    // Words that changed would make the line above say nothing for ever.
    if (!gmText.includes(word)) faults.push(`The GM page's scripts do not contain "${word}".`)
  }
  for (const name of encounterNames()) {
    if (playerText.includes(name)) faults.push(`The player page's scripts contain "${name}".`)
  }
  return {
    sizes: [
      `player page: ${scriptKb.toFixed(1)} kB of scripts, ${styleKb.toFixed(1)} kB of styles (gzip)`,
      `GM page, beside that: ${gzipKb(gm.scripts).toFixed(1)} kB of scripts, ${gzipKb(gm.styles).toFixed(1)} kB of styles`,
    ],
    faults,
  }
}

const scriptsIn = (page: string): string[] =>
  [...page.matchAll(/<script[^>]*\ssrc="\.?\/?([^"]+)"/g)].map(([, file = '']) => file)

/** Every name in the encounter tables that is long enough not to occur by chance. */
const encounterNames = (): Set<string> =>
  new Set(
    Object.values(ENCOUNTER_TABLES).flatMap(({ rows }) =>
      rows.map(({ name }) => name).filter((name) => name.length >= SHORTEST_TELLING_NAME),
    ),
  )

const SHORTEST_TELLING_NAME = 6
