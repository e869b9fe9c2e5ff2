import { join } from 'node:path'
import { buildClient, clientIsStale } from './client.mjs'
import { withLock } from './lock.mjs'
import { findNode } from './node-program.mjs'
import { installPackages, packagesAreMissing } from './packages.mjs'
import { ROOT } from './root.mjs'
import { say } from './say.mjs'

const LOCK = join(ROOT, '.cache', 'setup.lock')

/**
 * Installs and builds what is missing or stale, one process at a time. If nothing is stale, it takes no
 * lock and some milliseconds.
 *
 * @param {{ scope: import('./packages.mjs').Scope, client: 'never' | 'if stale' | 'always' }} needs
 * @returns {Promise<string>} the Node to run Overland with
 * @throws {import('./say.mjs').SetupError} with advice
 */
export const prepare = async ({ scope, client }) => {
  const mustBuild = () => client === 'always' || (client === 'if stale' && clientIsStale())
  if (!packagesAreMissing(scope) && !mustBuild()) return findNode()
  return withLock(
    LOCK,
    async () => {
      await installPackages(scope)
      const node = findNode()
      if (mustBuild()) await buildClient(node)
      return node
    },
    () => say(`waiting for another set-up of this folder (if none runs, delete ${LOCK}) …`),
  )
}
