import { ROOT } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs npm in the clone, with everything it says on stderr.
 *
 * @param {readonly string[]} args
 * @param {string} folder
 * @returns {Promise<number>} its exit code
 */
export const npm = (args, folder = ROOT) => {
  const all = [...args, '--prefix', folder, '--engine-strict=false']
  const options = {
    cwd: folder,
    env: environment(),
    stdio: /** @type {['ignore', 2, 2]} */ (['ignore', 2, 2]),
  }
  // The npm that started us, if one did: the `npm` in PATH may be another, and on Windows it is a
  // script that only a shell can run.
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...all], options)
  return run('npm', all, { ...options, shell: process.platform === 'win32' })
}

/** npm tells its scripts about themselves in variables that another npm would take for orders. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)_/i.test(name)),
  )
