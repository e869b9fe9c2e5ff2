import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { run } from '../setup/run.mjs'
import type { Candidate } from './candidate.ts'

const DOWNLOAD_LIMIT_MS = 180_000

/** Playwright's own Chromium, from its makers' server. */
export const playwrightDownload = async (): Promise<Candidate[]> => {
  const cli = join(ROOT, 'node_modules', 'playwright', 'cli.js')
  const code = await run(process.execPath, [cli, 'install', 'chromium-headless-shell'], {
    stdio: ['ignore', 2, 2],
    timeout: DOWNLOAD_LIMIT_MS,
  })
  return code === 0 ? [{ from: "Playwright's download" }] : []
}

/** Debian's and Ubuntu's Chromium, where this process may install it. */
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
