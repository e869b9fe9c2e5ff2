import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { refuseOldNode } from './node-program.mjs'
import { npm } from './npm.mjs'
import { ROOT } from './root.mjs'
import { SetupError, say } from './say.mjs'
import { hashContent, readStamp, writeStamp } from './stamp.mjs'

/**
 * Which packages are installed: `run` is enough for the server and its build, and half the download of `all`.
 *
 * @typedef {'run' | 'all'} Scope
 * @typedef {{ lock: string, scope: Scope }} Installed
 */

// The stamp is inside of node_modules, so that both are deleted together.
const STAMP = join(ROOT, 'node_modules', '.overland-installed.json')
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Plans what to do so that the packages of `scope` are installed.
 *
 * @param {Installed | undefined} installed the stamp of the last install
 * @param {string} lock the hash of package-lock.json
 * @param {Scope} scope
 * @returns {'nothing' | { how: 'clean' | 'update', scope: Scope }}
 */
export const planInstall = (installed, lock, scope) => {
  if (installed === undefined) return { how: 'clean', scope }
  // Installed packages stay: a start between two test runs must not cost a second install.
  const neededScope = installed.scope === 'all' ? 'all' : scope
  if (installed.lock === lock && installed.scope === neededScope) return 'nothing'
  return { how: 'update', scope: neededScope }
}

/** @param {Scope} scope */
const currentPlan = (scope) => {
  const lock = hashContent(join(ROOT, 'package-lock.json'))
  return { lock, todo: planInstall(readStamp(STAMP), lock, scope) }
}

/** @param {Scope} scope */
export const packagesAreMissing = (scope) => currentPlan(scope).todo !== 'nothing'

/**
 * Installs missing packages. Install scripts do not run: nothing here needs them, and the only one
 * would need a compiler.
 *
 * @param {Scope} scope
 * @throws {SetupError} with advice
 */
export const installPackages = async (scope) => {
  const { lock, todo } = currentPlan(scope)
  if (todo === 'nothing') return
  refuseOldNode(process.versions.node)
  say(todo.how === 'clean' ? 'installing packages (once) …' : 'updating packages …')
  rmSync(STAMP, { force: true })
  const scopeOption = todo.scope === 'all' ? '--include=dev' : '--omit=dev'
  // `ci` would delete the folder under a server that runs from it.
  const command = todo.how === 'clean' ? ['ci'] : ['install', '--no-save']
  const code = await npm([...command, scopeOption, ...QUIET])
  if (code !== 0) {
    throw new SetupError(
      `Installing packages failed (npm ended with ${code}; its reason stands above). Is this machine online? Running the same command again continues; if it keeps failing, delete the folder node_modules first.`,
    )
  }
  writeStamp(STAMP, { lock, scope: todo.scope })
}
