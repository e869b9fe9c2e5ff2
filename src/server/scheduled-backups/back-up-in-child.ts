import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inFolder } from '../charts/image-worker/folders.ts'
import type { Config } from '../config.ts'

const PROGRAM = fileURLToPath(new URL('../../../tools/backup.ts', import.meta.url))
const MAX_SAID = 2_000
/** A terabyte takes less. One that hangs must end well before the next is due, and be told of. */
const LIMIT_MS = 6 * 3_600_000
/** A process that hangs in the kernel, as on a network folder that is away, does not end when it is killed. */
const KILLED_MS = 5_000
/** Secrets of the server that a backup has no use for. */
const NOT_PASSED_ON = /^(GM_KEY|HOST_KEY|METRICS_TOKEN)(_FILE)?$/

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'> & {
  readonly backups: NonNullable<Config['backups']>
}

/**
 * Runs `npm run backup -- --into` in a child process that gives way to the server. If it is ended by the
 * signal, fails, or takes too long, nothing of it is left.
 *
 * @param temporary the folder for temporary files
 * @param limitMs how long it may take
 */
export const backUpInChild =
  ({ backups, dataDir, databaseUrl }: Settings, temporary: string, limitMs = LIMIT_MS) =>
  (signal: AbortSignal): Promise<string> =>
    inFolder(temporary, async (folder) => {
      const { into, keep, recipients } = backups
      signal.throwIfAborted()
      return run(
        ['--into', into, '--keep', String(keep)],
        into,
        { signal, limitMs },
        {
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          DATABASE_URL_FILE: undefined,
          BACKUP_RECIPIENTS: recipients.join(','),
          TMPDIR: folder,
          TEMP: folder,
          TMP: folder,
        },
      )
    })

const run = async (
  args: readonly string[],
  into: string,
  { signal, limitMs }: { readonly signal: AbortSignal; readonly limitMs: number },
  settings: NodeJS.ProcessEnv,
): Promise<string> => {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...environment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const note = (text: string) => {
    said = (said + text).slice(-MAX_SAID)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', note)
  // While it copies it hears no milder signal.
  const kill = () => void child.kill('SIGKILL')
  const limit = AbortSignal.timeout(limitMs)
  const ending = AbortSignal.any([signal, limit])
  ending.addEventListener('abort', kill)
  try {
    const closed = once(child, 'close')
    giveWay(child.pid)
    const [code] = await Promise.race([closed, outliving(ending)])
    if (code === 0) return said.trim()
    if (code !== undefined && child.pid !== undefined) await removeUnfinished(into, child.pid)
    if (limit.aborted)
      throw new Error(`The backup took longer than ${limitMs / 3_600_000} hours, and was ended.`)
    throw new Error(said.trim() || `The backup ended with ${code ?? child.signalCode}.`)
  } finally {
    ending.removeEventListener('abort', kill)
  }
}

/** When a killed process should have ended. */
const outliving = async (ending: AbortSignal): Promise<readonly []> => {
  if (!ending.aborted) await once(ending, 'abort')
  await delay(KILLED_MS, undefined, { ref: false })
  return []
}

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.test(name)))

const giveWay = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

const removeUnfinished = async (folder: string, pid: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.includes(`.${pid}.unfinished`))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
