// Installs and builds the parts that a command needs: `node tools/setup/set-up.mjs PART…`.
// This file and its imports are plain JavaScript, as they run on whatever Node the machine has, before
// anything is installed.
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { ROOT } from './root.mjs'
import { main, run } from './run.mjs'
import { SetupError } from './say.mjs'

/** Parts that can be set up; `server` leaves out packages that only tests and checks need. */
const PARTS = ['packages', 'server', 'client', 'build', 'browser']

await main(async () => {
  const parts = new Set(process.argv.slice(2))
  const unknown = [...parts].find((part) => !PARTS.includes(part))
  if (unknown !== undefined) {
    throw new SetupError(`There is no part "${unknown}" to set up: ${PARTS.join(', ')}.`)
  }
  const scope = parts.has('server') ? 'run' : 'all'
  const node = await prepare({ scope, client: 'never' })
  const search = join(ROOT, 'tools', 'browser', 'find.ts')
  // A build computes while a browser is fetched.
  const [code] = await Promise.all([
    parts.has('browser') ? run(node, [search], { cwd: ROOT, stdio: ['ignore', 2, 2] }) : 0,
    prepare({
      scope,
      client: parts.has('build') ? 'always' : parts.has('client') ? 'if stale' : 'never',
    }),
  ])
  return code
})
