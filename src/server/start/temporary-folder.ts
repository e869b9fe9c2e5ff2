import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { sweepFolders } from '../charts/image-worker/folders.ts'
import type { Config } from '../config.ts'

/** Longer than any work takes. */
const DAY_MS = 24 * 3_600_000

/**
 * Without TMPDIR, temporary files lie beside the embedded database: the system's own folder may be in
 * memory, and a restore takes gigabytes. Removes what killed servers left: at once where no other
 * server works, else after a day.
 *
 * Before anything asks for the folder; child processes have it from here, too.
 */
export const settleTemporaryFolder = async ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> => {
  const isOwn = !process.env.TMPDIR && databaseUrl === undefined
  if (isOwn) {
    process.env.TMPDIR = resolve(dataDir, 'tmp')
    // On a full disk it may be missing: then images are refused, and days go on.
    await mkdir(process.env.TMPDIR, { mode: 0o700 }).catch(() => {})
  }
  await sweepFolders(tmpdir(), isOwn ? 0 : DAY_MS)
}
