import { ROOT } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs npm in the clone, with all its output on stderr.
 *
 * @param {readonly string[]} args
 * @param {string} folder
 * @returns {Promise<number>} the exit code
 */
export const npm = (args, folder = ROOT) => {
  const allArguments = [...args, '--prefix', folder, '--engine-strict=false']
  const options = {
    cwd: folder,
    env: environmentForNpm(),
    stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]),
  }
  // Prefers the npm that started this process: the `npm` in PATH may be another, and on Windows it is a
  // script that only a shell can run.
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...allArguments], options)
  return run('npm', allArguments, { ...options, shell: process.platform === 'win32' })
}

/** This environment without npm's variables about its script, which another npm would take for options. */
const environmentForNpm = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)_/i.test(name)),
  )
