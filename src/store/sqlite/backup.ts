import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { CopyRefused } from '../copy/copy-refused.ts'
import { otherVersion } from '../create-tables.ts'
import { markAsBackup } from './backup-mark.ts'
import { writeChecksum } from './checksum.ts'
import { databaseFile, placeOf } from './connection.ts'
import { writeNewFile } from './new-file.ts'
import { isOtherVersion } from './version.ts'

/**
 * Writes a consistent copy of the database in `dataDir` to `file`, also while a server works on it.
 * The copy appears only once it is whole, checked and on the disk.
 *
 * @throws CopyRefused when there is no database, `file` exists or cannot be written, or the copy
 *   is damaged
 */
export const backUp = async (dataDir: string, file: string): Promise<void> => {
  const source = databaseFile(dataDir)
  if (!existsSync(source))
    throw new CopyRefused('NO_DATABASE', `There is no database in ${dataDir}.`)
  if (isOtherVersion(source)) throw otherVersion(placeOf(dataDir))
  await writeNewFile(file, (unfinished) => {
    copy(source, unfinished)
    makeBackup(unfinished)
  })
}

const copy = (source: string, target: string): void => {
  const sqlite = new Database(source, { readonly: true, fileMustExist: true })
  try {
    sqlite.prepare('vacuum into ?').run(target)
  } finally {
    sqlite.close()
  }
}

/** Makes a copy a backup, and reads every page. @throws CopyRefused `COPY_DIFFERS` */
export const makeBackup = (copied: string): void => {
  const sqlite = new Database(copied, { fileMustExist: true })
  try {
    // R-REPORT-8: a copy that is started elsewhere must not write into a group's chat.
    sqlite.exec('update reports set is_on = 0')
    writeChecksum(sqlite)
    markAsBackup(sqlite)
    const found = sqlite.pragma('integrity_check', { simple: true })
    if (found !== 'ok')
      throw new CopyRefused('COPY_DIFFERS', `The copy is not sound: ${String(found)}`)
  } finally {
    sqlite.close()
  }
}
