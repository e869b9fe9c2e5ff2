import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from './candidate.ts'

const PROGRAMS = process.env.PROGRAMFILES ?? 'C:\\Program Files'
const PROGRAMS_X86 = process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)'

/** Browsers that Playwright starts by name, and where each is if it is installed. */
const CHANNELS = {
  chrome: [
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app',
    join(PROGRAMS, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ],
  msedge: [
    '/opt/microsoft/msedge/msedge',
    '/Applications/Microsoft Edge.app',
    join(PROGRAMS_X86, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ],
} as const

const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/lib/chromium/chromium']

/** The browsers that this machine's owner installed. */
export const installedBrowsers = (): Candidate[] => [
  ...Object.entries(CHANNELS)
    .filter(([, places]) => places.some((place) => existsSync(place)))
    .map(([channel]) => ({ from: channel, channel })),
  ...CHROMIUMS.filter((path) => existsSync(path)).map((path) => ({
    from: path,
    executablePath: path,
  })),
]
