import { spawnSync } from 'node:child_process'

const BOUND = 'OVERLAND_BENCH_ONE_CORE'

/** Runs this program again on one core, with all that it starts, where the system can. */
export const bindToOneCore = (): void => {
  if (process.env[BOUND] !== undefined || process.platform !== 'linux') return
  const args = ['--cpu-list', '0', process.execPath, ...process.argv.slice(1)]
  const env = { ...process.env, [BOUND]: '1' }
  const { status, error } = spawnSync('taskset', args, { env, stdio: 'inherit' })
  if (error === undefined) process.exit(status ?? 1)
}
