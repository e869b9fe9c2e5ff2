import { type ExecFileException, execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withTemporaryFolder } from '../charts/image-worker/folders.ts'
import type { BackupSettings, Config } from '../config.ts'

const PROGRAM = fileURLToPath(new URL('../../../tools/backup.ts', import.meta.url))
/** Longest time of a backup: enough for 70 GB, and shorter than the chore's lease. */
const LIMIT_MS = 3_000_000
/** Variables with secrets that a backup does not need. */
const WITHHELD_VARIABLES = /^(GM_KEY|HOST_KEY|METRICS_TOKEN)(_FILE)?$/

/**
 * Runs `npm run backup -- --into` in a child process of lower priority. If the signal ends the backup,
 * or it fails, or takes too long, its files are removed.
 */
export const backUpInChild =
  (
    { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
    { into, keep }: BackupSettings,
    limitMs = LIMIT_MS,
  ) =>
  (signal: AbortSignal): Promise<string> =>
    withTemporaryFolder(tmpdir(), async (folder) => {
      signal.throwIfAborted()
      const inherited = Object.entries(process.env).filter(
        ([name]) => !WITHHELD_VARIABLES.test(name),
      )
      const running = promisify(execFile)(
        process.execPath,
        [PROGRAM, '--into', into, '--keep', String(keep)],
        {
          timeout: limitMs,
          // The program handles no other signal while it copies.
          killSignal: 'SIGKILL',
          env: {
            ...Object.fromEntries(inherited),
            DATA_DIR: dataDir,
            DATABASE_URL: databaseUrl,
            DATABASE_URL_FILE: undefined,
            TMPDIR: folder,
            TEMP: folder,
            TMP: folder,
          },
        },
      )
      const { child } = running
      // An abort by `execFile` itself would send SIGTERM, and would not wait for the end.
      const kill = () => void child.kill('SIGKILL')
      signal.addEventListener('abort', kill)
      try {
        lowerPriority(child.pid)
        return (await running).stdout.trim()
      } catch (error) {
        if (child.pid !== undefined) await removeUnfinished(into, child.pid)
        const { code, stderr = '' } = error as ExecFileException
        if (child.signalCode !== null && !signal.aborted)
          throw new Error(
            `The backup took longer than ${limitMs / 3_600_000} hours, and was ended.`,
          )
        throw new Error(stderr.trim() || `The backup ended with ${code ?? child.signalCode}.`)
      } finally {
        signal.removeEventListener('abort', kill)
      }
    })

const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has ended already, or the system does not allow it.
  }
}

const removeUnfinished = async (folder: string, pid: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  const unfinished = names.filter((name) => name.includes(`.${pid}.unfinished`))
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })))
}
