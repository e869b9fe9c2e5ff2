import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepAssets } from './keep-assets.mjs'
import { ROOT } from './root.mjs'
import { run } from './run.mjs'
import { SetupError, say } from './say.mjs'
import { fingerprint, readStamp, writeStamp } from './stamp.mjs'

const BUILT = join(ROOT, 'dist', 'client')
/** Folder of the build, so that a running server has the former screens until the new ones are whole. */
const NEXT = join(ROOT, 'dist', 'next')
const FORMER = join(ROOT, 'dist', 'former')
const STAMP = join(ROOT, 'dist', 'client.json')

/** Everything that the built client is made of. */
const SOURCES = [
  'src/client',
  'src/formats',
  'src/protocol',
  'src/rules',
  'src/shared',
  'tools/check/manifest.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
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
  const sourcesHash = sources()
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = { cwd: ROOT, stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]) }
  const code =
    (await run(
      node,
      [vite, 'build', 'src/client', '--outDir', NEXT, '--manifest', '--logLevel', 'warn'],
      options,
    )) || (await run(node, [join(ROOT, 'tools', 'setup', 'compress.ts'), NEXT], options))
  if (code !== 0) throw new SetupError('The screens did not build; the reason stands above.')
  // FORMER exists if an earlier set-up was cut off: its assets are kept, too.
  for (const former of [BUILT, FORMER])
    keepAssets(join(former, 'assets'), join(NEXT, 'assets'), Date.now())
  rmSync(FORMER, { recursive: true, force: true })
  if (existsSync(BUILT)) renameSync(BUILT, FORMER)
  renameSync(NEXT, BUILT)
  rmSync(FORMER, { recursive: true, force: true })
  writeStamp(STAMP, { sources: sourcesHash })
}
