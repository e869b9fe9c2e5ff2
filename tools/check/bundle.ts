import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import { ROOT } from '../setup/root.mjs'
import { gmTexts } from './gm-texts.ts'
import { circularChunks, filesOf, type Manifest, splitPages } from './manifest.ts'

/**
 * Most kilobytes (1,000 bytes, gzipped) of scripts that a phone loads until the player page is live with its map.
 * React takes 67 of them.
 */
const PLAYER_SCRIPT_LIMIT_KB = 92
const PLAYER_STYLE_LIMIT_KB = 15

/** Names on the GM screen that the contract fixes and the player screen has no use for. */
const GM_WORDS = ['GM key', 'End day', 'Slow pace', 'With Canoe']

/** A text of TanStack Query, which only the GM's and the host's screens use. */
const GM_PACKAGE_TEXT = 'No QueryClient set'

export interface BundleReport {
  /** The scripts of every page's start, as paths in the built folder. */
  readonly start: readonly string[]
  /** One line of text for each measurement. */
  readonly sizes: readonly string[]
  /** One line of text for each fault. */
  readonly faults: readonly string[]
}

/**
 * Measures the built client, and finds texts of the GM's in the scripts that players load.
 *
 * @param folder the folder that Vite built, with its manifest
 */
export const inspectBundle = (folder = join(ROOT, 'dist', 'client')): BundleReport => {
  const read = (file: string): Buffer => readFileSync(join(folder, file))
  const gzipKb = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000
  const textOf = (files: readonly string[]): string =>
    files.map((file) => read(file).toString('utf8')).join('\n')

  const manifest = JSON.parse(read('.vite/manifest.json').toString('utf8')) as Manifest
  const pages = splitPages(manifest)
  const start = filesOf(manifest, pages.start)
  // Classic scripts are in the page itself, not in the manifest.
  start.scripts = [
    ...new Set([...start.scripts, ...scriptsIn(read('index.html').toString('utf8'))]),
  ]
  const later = filesOf(manifest, pages.later)
  const gm = filesOf(manifest, pages.gm)

  const scriptKb = gzipKb(start.scripts)
  const styleKb = gzipKb(start.styles)
  const playerText = textOf([...start.scripts, ...later.scripts])
  const gmText = textOf(gm.scripts)
  const laterKb = later.scripts
    .map((file) => ({ file: basename(file), kb: gzipKb([file]) }))
    .sort((a, b) => b.kb - a.kb)

  const faults = circularChunks(manifest).map((file) => `${file} imports what imports it.`)
  if (scriptKb > PLAYER_SCRIPT_LIMIT_KB) {
    faults.push(`The player page's scripts may take ${PLAYER_SCRIPT_LIMIT_KB} kB.`)
  }
  if (styleKb > PLAYER_STYLE_LIMIT_KB) {
    faults.push(`The player page's styles may take ${PLAYER_STYLE_LIMIT_KB} kB.`)
  }
  for (const word of [...GM_WORDS, GM_PACKAGE_TEXT]) {
    if (playerText.includes(word)) faults.push(`The player page's scripts contain "${word}".`)
    // This check fails when a word changes, as the line above would then never find anything.
    if (!gmText.includes(word)) faults.push(`The GM page's scripts do not contain "${word}".`)
  }
  for (const name of [...encounterNames(), ...gmTexts()]) {
    if (playerText.includes(name)) faults.push(`The player page's scripts contain "${name}".`)
  }
  return {
    start: start.scripts,
    sizes: [
      `player page until it is live with its map: ${scriptKb.toFixed(1)} kB of scripts, ${styleKb.toFixed(1)} kB of styles (gzip)`,
      ...laterKb.map(({ file, kb }) => `  later, with a reason: ${kb.toFixed(1)} kB ${file}`),
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
      rows.map(({ name }) => name).filter((name) => name.length >= MIN_NAME_LENGTH),
    ),
  )

const MIN_NAME_LENGTH = 6
