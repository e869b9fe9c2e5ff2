import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** A Chromium that was started once and drew a page. */
export interface Browser {
  /** Where the browser comes from, for people. */
  readonly from: string
  readonly version?: string
  /** Absent when Playwright finds the browser itself. */
  readonly executablePath?: string
  /** A browser that Playwright finds by name, such as `chrome`. */
  readonly channel?: string
  readonly args: string[]
  /** Environment variables that the browser needs beside those of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** A browser that may work here. */
export type Candidate = Omit<Browser, 'args' | 'version'>

const BROWSER_FILE = join(ROOT, '.cache', 'browser.json')

/**
 * The browser that the last search found.
 *
 * @throws when none was searched for yet
 */
export const readBrowser = (): Browser => {
  try {
    return JSON.parse(readFileSync(BROWSER_FILE, 'utf8'))
  } catch {
    throw new Error('No browser has been looked for yet: run `node tools/browser/find.ts` first.')
  }
}

export const writeBrowser = (browser: Browser): void => {
  mkdirSync(dirname(BROWSER_FILE), { recursive: true })
  writeFileSync(BROWSER_FILE, `${JSON.stringify(browser, null, 2)}\n`)
}
