import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config, Environment } from '../config.ts'

/**
 * Without TMPDIR, temporary files lie beside the embedded database: the system's own folder may be in
 * memory, and a restore takes gigabytes. Undefined: where they lie anyway.
 */
export const temporaryFolder = (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  env: Environment,
): string | undefined =>
  env.TMPDIR || databaseUrl !== undefined ? undefined : resolve(dataDir, 'tmp')

/** Before anything asks for the folder; child processes have it from here, too. */
export const settleTemporaryFolder = async (config: Config): Promise<void> => {
  const folder = temporaryFolder(config, process.env)
  if (folder === undefined) return
  // On a full disk it may be missing: then images are refused, and days go on.
  await mkdir(folder, { mode: 0o700 }).catch(() => {})
  process.env.TMPDIR = folder
}
