import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'
import { run } from './run.mjs'
import { SetupError, say } from './say.mjs'
import { fingerprint, readStamp, writeStamp } from './stamp.mjs'

const BUILT = join(ROOT, 'dist', 'client')
const STAMP = join(ROOT, 'dist', 'client.json')

/** Everything that the built client is made of. */
const SOURCES = [
  'src/client',
  'src/protocol',
  'src/rules',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
]

/** @param {string} name */
const isBuilt = (name) => !/\.test\.tsx?$/.test(name)

const sources = () => fingerprint(ROOT, SOURCES, isBuilt)

export const clientIsStale = () =>
  !existsSync(join(BUILT, 'index.html')) || readStamp(STAMP)?.sources !== sources()

/**
 * Builds the client for the browser into `dist/client`.
 *
 * @param {string} node the Node to build with
 * @throws {SetupError} if it does not build
 */
export const buildClient = async (node) => {
  say('building the screens …')
  const made = sources()
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = { cwd: ROOT, stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]) }
  const code =
    (await run(node, [vite, 'build', '--manifest', '--logLevel', 'warn'], options)) ||
    (await run(node, [join(ROOT, 'tools', 'setup', 'compress.ts'), BUILT], options))
  if (code !== 0) throw new SetupError('The screens did not build; the reason stands above.')
  writeStamp(STAMP, { sources: made })
}
