import { existsSync } from 'node:fs'
import { CopyRefused } from '../copy/copy-refused.ts'
import { startAnew } from '../copy/restore.ts'
import { otherVersion } from '../create-tables.ts'
import { databaseFile, placeOf } from './connection.ts'
import { withDatabase } from './dialect.ts'
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
  await writeNewFile(file, async (unfinished) => {
    await withDatabase(source, { readonly: true }, async (_, sqlite) =>
      sqlite.prepare('vacuum into ?').run(unfinished),
    )
    await makeBackup(unfinished)
  })
}

/**
 * Makes a copy a backup, and reads every page. It can take the place of a database as it is: its
 * campaigns begin new epochs, and nobody is signed in.
 *
 * @throws CopyRefused `COPY_DAMAGED`
 */
export const makeBackup = async (copied: string): Promise<void> =>
  withDatabase(copied, {}, async (db, sqlite) => {
    // Overwrites what it deletes.
    sqlite.pragma('secure_delete = on')
    await db.transaction().execute(startAnew)
    const found = sqlite.pragma('integrity_check', { simple: true })
    if (found !== 'ok')
      throw new CopyRefused('COPY_DAMAGED', `The copy is not sound: ${String(found)}`)
  })
