import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'
import { SetupError } from './say.mjs'

/** The first Node that runs TypeScript as it is. */
const OLDEST = { major: 22, minor: 18 }

/** The Node that npm installed as a package: the one Overland is tested with. */
const PACKAGED = join(
  ROOT,
  'node_modules',
  `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/**
 * The Node to run Overland with: the packaged one, or else the one of this process.
 *
 * @throws {SetupError} if neither will do
 */
export const findNode = () => {
  if (existsSync(PACKAGED)) {
    if (process.execPath === PACKAGED || runs(PACKAGED)) return PACKAGED
    // Not made for this system's C library. npm's scripts would find it first, so it has to go.
    rmSync(join(ROOT, 'node_modules', '.bin', 'node'), { force: true })
  }
  if (runsTypeScript(process.versions.node)) return process.execPath
  throw new SetupError(
    `Overland needs Node.js ${OLDEST.major}.${OLDEST.minor} or later on ${process.platform} ${process.arch}; this is ${process.versions.node}.`,
  )
}

/** @param {string} version such as 22.18.0 */
export const runsTypeScript = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
}

/** @param {string} program */
const runs = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
