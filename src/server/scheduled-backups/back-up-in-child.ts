import { type ExecFileException, execFile } from 'node:child_process'
import { constants, setPriority, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inFolder } from '../charts/image-worker/folders.ts'
import type { BackupSettings, Config } from '../config.ts'

const PROGRAM = fileURLToPath(new URL('../../../tools/backup.ts', import.meta.url))
/** 70 GB take less. Shorter than the lease of the chore, so that no other server begins meanwhile. */
const LIMIT_MS = 3_000_000
/** Secrets of the server that a backup has no use for. */
const NOT_PASSED_ON = /^(GM_KEY|HOST_KEY|METRICS_TOKEN)(_FILE)?$/

/**
 * Runs `npm run backup -- --into` in a child process that gives way to the server. What is left of one
 * that is ended by the signal, or takes too long, the next one removes.
 */
export const backUpInChild =
  (
    { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
    { into, keep }: BackupSettings,
    limitMs = LIMIT_MS,
  ) =>
  (signal: AbortSignal): Promise<string> =>
    inFolder(tmpdir(), async (folder) => {
      const passedOn = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.test(name))
      const running = promisify(execFile)(
        process.execPath,
        [PROGRAM, '--into', into, '--keep', String(keep)],
        {
          signal,
          timeout: limitMs,
          // While it copies it hears no milder signal.
          killSignal: 'SIGKILL',
          env: {
            ...Object.fromEntries(passedOn),
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
