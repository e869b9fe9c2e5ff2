// Finds or fetches a Chromium for the tests of the screens and notes it in `.cache`:
// `node tools/browser/find.ts [SOURCE]`.
import { join } from 'node:path'
import { withLock } from '../setup/lock.mjs'
import { ROOT } from '../setup/root.mjs'
import { say } from '../setup/say.mjs'
import { type Browser, type Candidate, readBrowser, writeBrowser } from './found.ts'
import {
  browserFromNpm,
  chromiumFromApt,
  installedBrowsers,
  playwrightDownload,
} from './sources.ts'
import { tryBrowser } from './works.ts'

/** The sources of a browser, the cheapest first. */
const SOURCES: Record<string, () => Candidate[] | Promise<Candidate[]>> = {
  cached: () => {
    try {
      return [readBrowser()]
    } catch {
      return []
    }
  },
  playwright: () => [{ from: 'Playwright' }],
  installed: installedBrowsers,
  npm: browserFromNpm,
  download: playwrightDownload,
  apt: chromiumFromApt,
}

const findBrowser = async (names: readonly string[]): Promise<Browser | undefined> => {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return tryBrowser({ from: 'CHROMIUM_PATH', executablePath: configuredPath })
  for (const name of names) {
    if (name === 'npm') say('no browser is installed that works: fetching one …')
    for (const candidate of (await SOURCES[name]?.()) ?? []) {
      const browser = await tryBrowser(candidate)
      if (browser !== undefined) return browser
    }
  }
  return undefined
}

const [source] = process.argv.slice(2)
const sources = source === undefined ? Object.keys(SOURCES) : [source]
const browser = await withLock(join(ROOT, '.cache', 'browser.lock'), () => findBrowser(sources))
if (browser === undefined) {
  say(
    'no Chromium could be found or fetched, and the screens are tested in one. Install Chrome or Chromium, or set CHROMIUM_PATH to one.',
  )
  process.exitCode = 1
} else {
  writeBrowser(browser)
  say(`the screens are tested in ${browser.from}, version ${browser.version}`)
}
