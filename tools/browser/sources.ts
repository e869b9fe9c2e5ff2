import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { npm } from '../setup/npm.mjs'
import { ROOT } from '../setup/root.mjs'
import { run } from '../setup/run.mjs'
import type { Candidate } from './found.ts'

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

const FOLDER = join(ROOT, 'tools', 'browser', 'chromium')
const PACKAGE = join(FOLDER, 'node_modules', '@sparticuz', 'chromium')

/**
 * Installs the Chromium of an npm package (Linux x64), for machines that reach a package registry
 * and little else. It is tried with the system's libraries first, then with those of the package.
 */
export const browserFromNpm = async (): Promise<Candidate[]> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const code = await npm(
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    FOLDER,
  )
  if (code !== 0) return []
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'))
  // The package unpacks into the temporary folder and uses files that lie there already, of any version
  // or owner: so it gets a folder to itself.
  const folder = join(ROOT, '.cache', `chromium-${version}`)
  await mkdir(folder, { recursive: true })
  const executablePath = await unpackChromium(folder)
  const from = `@sparticuz/chromium ${version}`
  return [
    { from, executablePath },
    {
      from: `${from} with its own libraries`,
      executablePath,
      env: {
        LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
        FONTCONFIG_PATH: join(folder, 'fonts'),
      },
    },
  ]
}

/** Unpacks Chromium in a process of its own, as the package reads its settings when it is loaded. */
const unpackChromium = async (folder: string): Promise<string> => {
  const entry = pathToFileURL(join(PACKAGE, 'build', 'index.js')).href
  const script = `const { default: chromium } = await import('${entry}')
    process.stdout.write(await chromium.executablePath())`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    // The package unpacks its libraries only where it believes to run on AWS Lambda.
    { env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' } },
  )
  return stdout.trim()
}

const DOWNLOAD_LIMIT_MS = 180_000

/** Downloads Playwright's own Chromium from its makers' server. */
export const playwrightDownload = async (): Promise<Candidate[]> => {
  const cli = join(ROOT, 'node_modules', 'playwright', 'cli.js')
  const code = await run(process.execPath, [cli, 'install', 'chromium-headless-shell'], {
    stdio: ['ignore', 2, 2],
    timeout: DOWNLOAD_LIMIT_MS,
  })
  return code === 0 ? [{ from: "Playwright's download" }] : []
}

/** Installs Debian's or Ubuntu's Chromium, where this process may. */
export const chromiumFromApt = async (): Promise<Candidate[]> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return []
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2] as ['ignore', 2, 2],
  }
  await run('apt-get', ['update', '-qq'], options)
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
  const code = await run('apt-get', install, options)
  return code === 0 ? [{ from: 'apt', executablePath: '/usr/bin/chromium' }] : []
}
