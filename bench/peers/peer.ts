import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const require = createRequire(import.meta.url)

/** Installs the compared packages once. */
export const installPeers = (): void => {
  if (existsSync(`${FOLDER}node_modules/.package-lock.json`)) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['ci', '--ignore-scripts'], { cwd: FOLDER, stdio: 'inherit' })
}

/** A compared package, typed as far as the caller needs. */
export const peer = <Package>(name: string): Package => require(name) as Package
