import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SCHEDULED_BACKUP_NAME } from '#store/copy/scheduled.ts'
import { makeFolders } from '#store/sqlite/folder.ts'
import { StoreRefused } from '#store/store-refused.ts'
import { checksumFile } from './checksum.ts'

export const scheduledName = (now: Date): string => {
  const [seconds = ''] = now.toISOString().replaceAll(/[-:]/g, '').split('.')
  return `overland-${seconds}Z.db`
}

/** Makes the backup folder, if it is missing, for its user alone. */
export const makeBackupFolder = (folder: string): void => {
  try {
    makeFolders(resolve(folder))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreRefused('FILE_UNUSABLE', `${folder} cannot be used: ${reason}`, { cause: error })
  }
}

/** Age at which unfinished files are deleted: longer than a backup takes. */
const ABANDONED_MS = 24 * 3_600_000

/** Deletes unfinished backups of killed processes. */
export const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (!/^overland-\d{8}T\d{6}Z\.db(\.sha256)?\.\d+\.unfinished(-journal)?$/.test(name)) continue
    const { mtimeMs = Date.now() } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(join(folder, name), { force: true })
  }
}

/**
 * Deletes the oldest scheduled backups with their checksums, and nothing else.
 *
 * @param written the newest backup, which stays even if others have names of a later time
 * @param count how many backups stay
 * @returns the names of the deleted backups
 */
export const keepNewest = (folder: string, written: string, count: number): readonly string[] => {
  const otherBackups = readdirSync(folder).filter(
    (name) => SCHEDULED_BACKUP_NAME.test(name) && name !== written,
  )
  const old = otherBackups.sort().slice(0, Math.max(0, otherBackups.length + 1 - count))
  for (const name of old) {
    rmSync(join(folder, name))
    rmSync(checksumFile(join(folder, name)), { force: true })
  }
  return old
}
