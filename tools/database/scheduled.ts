import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { SCHEDULED_BACKUP_NAME } from '#store/copy/scheduled.ts'
import { StoreRefused } from '#store/store-refused.ts'
import { checksumFile } from './checksum.ts'

export const scheduledName = (now: Date): string => {
  const [seconds = ''] = now.toISOString().replaceAll(/[-:]/g, '').split('.')
  return `overland-${seconds}Z.db`
}

/** Makes the folder, if it is missing, for its user alone. */
export const makeBackupFolder = (folder: string): void => {
  try {
    makeFolders(resolve(folder))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreRefused('FILE_UNUSABLE', `${folder} cannot be used: ${reason}`, { cause: error })
  }
}

/** Node's own way of making several at once never ends where none can be made, as in /proc. */
const makeFolders = (folder: string): void => {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) makeFolders(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another node may have made it.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Longer than a backup takes. */
const LEFT_MS = 24 * 3_600_000

/** Left by a killed process. */
export const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (!/^overland-\d{8}T\d{6}Z\.db(\.sha256)?\.\d+\.unfinished(-journal)?$/.test(name)) continue
    const { mtimeMs = Date.now() } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > LEFT_MS) rmSync(join(folder, name), { force: true })
  }
}

/**
 * Deletes the oldest scheduled backups with their checksums, and nothing else.
 *
 * @param written stays, even if others are named as if they were of a later time
 * @param count how many stay
 * @returns the names of the deleted
 */
export const keepNewest = (folder: string, written: string, count: number): readonly string[] => {
  const others = readdirSync(folder).filter(
    (name) => SCHEDULED_BACKUP_NAME.test(name) && name !== written,
  )
  const old = others.sort().slice(0, Math.max(0, others.length + 1 - count))
  for (const name of old) {
    rmSync(join(folder, name))
    rmSync(checksumFile(join(folder, name)), { force: true })
  }
  return old
}
