import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { npm } from '../setup/npm.mjs'
import { ROOT } from '../setup/root.mjs'
import type { Candidate } from './candidate.ts'

const FOLDER = join(ROOT, 'tools', 'browser', 'chromium')
const PACKAGE = join(FOLDER, 'node_modules', '@sparticuz', 'chromium')

/**
 * The Chromium that comes as an npm package (Linux x64), for machines that reach a package registry
 * and little else. First on the system's libraries, then on those that the package brings.
 */
export const browserFromNpm = async (): Promise<Candidate[]> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const code = await npm(
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    FOLDER,
  )
  if (code !== 0) return []
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'))
  // The package unpacks into the temporary folder and takes whatever lies there for its own, of
  // whatever version and whoever's: so it gets a folder to itself.
  const folder = join(ROOT, '.cache', `chromium-${version}`)
  await mkdir(folder, { recursive: true })
  const executablePath = await unpack(folder)
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

/** In a process of its own, because the package reads its settings when it is loaded. */
const unpack = async (folder: string): Promise<string> => {
  const entry = pathToFileURL(join(PACKAGE, 'build', 'index.js')).href
  const script = `const { default: chromium } = await import('${entry}')
    process.stdout.write(await chromium.executablePath())`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    // It unpacks its libraries only where it believes to run in this environment.
    { env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' } },
  )
  return stdout.trim()
}
