import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../setup/root.mjs'

/** A Chromium that was started once and drew a page. */
export interface Browser {
  /** Its source, for people. */
  readonly from: string
  readonly version?: string
  /** Absent when Playwright knows the place itself. */
  readonly executablePath?: string
  /** A browser that Playwright finds by name, such as `chrome`. */
  readonly channel?: string
  readonly args: string[]
  /** Variables it needs beside the ones of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** A browser that may work here. */
export type Candidate = Omit<Browser, 'args' | 'version'>

const FOUND = join(ROOT, '.cache', 'browser.json')

/**
 * The browser that the last search found.
 *
 * @throws when none was searched for yet
 */
export const readBrowser = (): Browser => {
  try {
    return JSON.parse(readFileSync(FOUND, 'utf8'))
  } catch {
    throw new Error('No browser has been looked for yet: run `node tools/browser/find.ts` first.')
  }
}

export const writeBrowser = (browser: Browser): void => {
  mkdirSync(dirname(FOUND), { recursive: true })
  writeFileSync(FOUND, `${JSON.stringify(browser, null, 2)}\n`)
}
