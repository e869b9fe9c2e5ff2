import { type ExecFileException, execFile } from 'node:child_process'
import { constants, setPriority, tmpdir } from 'node:os'
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
 * Runs `npm run backup -- --into` in a child process of lower priority. The files of a backup that the
 * signal or the time limit ends are removed by the next one.
 */
export const backUpInChild =
  (
    { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
    { into, keep }: BackupSettings,
    limitMs = LIMIT_MS,
  ) =>
  (signal: AbortSignal): Promise<string> =>
    withTemporaryFolder(tmpdir(), async (folder) => {
      const inherited = Object.entries(process.env).filter(
        ([name]) => !WITHHELD_VARIABLES.test(name),
      )
      const running = promisify(execFile)(
        process.execPath,
        [PROGRAM, '--into', into, '--keep', String(keep)],
        {
          signal,
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
      try {
        if (child.pid !== undefined)
          setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
        return (await running).stdout.trim()
      } catch (error) {
        const { code, stderr = '' } = error as ExecFileException
        if (child.signalCode !== null && !signal.aborted)
          throw new Error(
            `The backup took longer than ${limitMs / 3_600_000} hours, and was ended.`,
          )
        throw new Error(stderr.trim() || `The backup ended with ${code ?? child.signalCode}.`)
      }
    })
