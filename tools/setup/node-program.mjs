import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'
import { SetupError } from './say.mjs'

/** The first Node that runs TypeScript without a build. */
const OLDEST_TO_RUN = { major: 22, minor: 18 }

/** The first Node for which npm installs the native parts of all packages. */
const OLDEST_TO_INSTALL = { major: 20, minor: 19 }

/** The Node that npm installed as a package: the one Overland is tested with. */
const PACKAGED = join(
  ROOT,
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * Finds the Node to run Overland with: the packaged one, or else the one of this process.
 *
 * @throws {SetupError} if neither can run it
 */
export const findNode = () => {
  const { node: version } = process.versions
  if (existsSync(PACKAGED)) {
    if (process.execPath === PACKAGED || canRun(PACKAGED)) return PACKAGED
    // The packaged Node does not fit this system's C library. npm's scripts would find it first, so delete it.
    rmSync(join(ROOT, 'node_modules', '.bin', 'node'), { force: true })
  }
  if (runsTypeScript(version)) return process.execPath
  const { major, minor } = OLDEST_TO_RUN
  const needs = `Overland needs Node.js ${major}.${minor} or later on ${process.platform} ${process.arch}; this is ${version}.`
  if (existsSync(join(ROOT, 'node_modules'))) throw new SetupError(needs)
  throw new SetupError(
    `No packages are installed here. Run \`npm start\`, or \`node tools/setup/set-up.mjs server client\`.`,
  )
}

/** @param {string} version such as 22.18.0 */
export const runsTypeScript = (version) => isAtLeast(version, OLDEST_TO_RUN)

/**
 * Refuses an older Node, as its npm silently leaves native parts out, without which the build fails.
 *
 * @param {string} version of the Node that npm runs on
 * @throws {SetupError} if the Node is too old
 */
export const refuseOldNode = (version) => {
  if (isAtLeast(version, OLDEST_TO_INSTALL)) return
  const { major, minor } = OLDEST_TO_INSTALL
  throw new SetupError(
    `Overland needs Node.js ${major} (${major}.${minor} or later); this is ${version}.`,
  )
}

/**
 * @param {string} version
 * @param {{ major: number, minor: number }} oldest
 */
const isAtLeast = (version, oldest) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

/** @param {string} program */
const canRun = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
