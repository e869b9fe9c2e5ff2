import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CopyRefused } from '../../src/store/copy/copy-refused.ts'

/** Of a backup at a time, in UTC: by name is by age. */
const NAMES = /^overland-\d{8}T\d{6}Z\.db(\.age)?$/

export const scheduledName = (now: Date, isEncrypted: boolean): string => {
  const [seconds = ''] = now.toISOString().replaceAll(/[-:]/g, '').split('.')
  return `overland-${seconds}Z.db${isEncrypted ? ENCRYPTED : ''}`
}

/** How the name of an encrypted backup ends. */
export const ENCRYPTED = '.age'

/** Makes the folder, if it is missing, for its user alone. */
export const makeBackupFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CopyRefused('FILE_UNUSABLE', `${folder} cannot be used: ${reason}`, { cause: error })
  }
}

/** Longer than a backup takes. */
const LEFT_MS = 24 * 3_600_000

/** Left by a killed process. */
export const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (!/^overland-\d{8}T\d{6}Z\.db(\.age)?\.\d+\.unfinished(-journal)?$/.test(name)) continue
    const { mtimeMs = Date.now() } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > LEFT_MS) rmSync(join(folder, name), { force: true })
  }
}

/** Deletes the oldest scheduled backups, and nothing else. @returns their names */
export const keepNewest = (folder: string, count: number): readonly string[] => {
  const names = readdirSync(folder).filter((name) => NAMES.test(name))
  const old = names.sort().slice(0, Math.max(0, names.length - count))
  for (const name of old) rmSync(join(folder, name))
  return old
}
